"""Marks drawn over crops: along the lines of print that a crop shows, in any colour, with no two alike.

The page maker draws its marks with the care of a pen, but each page once; these are coarse and never the same, and they lie
on every photograph. Sizes are pixels of the crop; its maps are at half of that.
"""

import math
from dataclasses import dataclass

import cv2
import numpy as np

from augment import LEVELS, LINEAR, Random
from network import MAPS

HIGHLIGHT, UNDERLINE, STRIKE, AROUND, BESIDE = (MAPS.index(name) for name in ("highlight", "underline", "strike", "around", "beside"))
SHOWN = ((np.arange(LEVELS) / (LEVELS - 1)) ** (1 / 2.2) * 255).astype(np.uint8)
"""Grey levels of so many steps of linear light."""
SHIFT = 4
"""Bits of a pixel's fraction in OpenCV's drawing."""
LEAST_LINE = 24
"""Half pixels that a line of print is long at least to be drawn along."""

LEAST_TINT, LEAST_STROKE = 0.1, 0.2
"""Shares of the light that a highlighter and a stroke must take away: what is fainter is not to be learned."""


@dataclass(frozen=True)
class Line:
    """A line of print: its middle (y by x, a row for each column from `left`) and its x-height."""

    left: float
    middle: np.ndarray
    x_height: float

    @property
    def right(self) -> float:
        return self.left + len(self.middle)

    def at(self, x: np.ndarray) -> np.ndarray:
        return np.interp(x, self.left + np.arange(len(self.middle)), self.middle)


def lines_of(print_map: np.ndarray, x_height: float) -> list[Line]:
    """Lines of a map of print at half size (0 to 255), from the top."""
    count, which, boxes, _ = cv2.connectedComponentsWithStats((print_map > 100).astype(np.uint8))
    lines = []
    for k in range(1, count):
        left, top, width, height, area = boxes[k]
        if width < LEAST_LINE or area > width * x_height:
            continue
        inside = which[top : top + height, left : left + width] == k
        rows = np.arange(height, dtype=np.float32)[:, None]
        full = inside.sum(axis=0)
        column = np.flatnonzero(full)
        middle = (inside * rows).sum(axis=0)[column] / full[column] + top
        bow = np.polyfit(column, middle, 3 if width > 80 else 1)
        steps = np.arange(width * 2) / 2
        lines.append(Line(left * 2.0, np.polyval(bow, steps) * 2 + 0.5, x_height))
    return sorted(lines, key=lambda line: float(line.middle.mean()))


def wobble(random: Random, count: int, size: float) -> np.ndarray:
    """A slow waver of some pixels, as a hand has."""
    knots = random.normal(0, size, max(2, count // int(random.integers(25, 90)) + 2))
    return np.interp(np.linspace(0, len(knots) - 1, count), np.arange(len(knots)), knots)


def any_colour(random: Random, least: float, most: float) -> np.ndarray:
    """A colour of any hue, linear light, blue first; `least` to `most` is what its weakest part lets through."""
    hue = random.uniform(0, 6)
    parts = np.array([abs(hue - 3) - 1, 2 - abs(hue - 2), 2 - abs(hue - 4)])
    return np.clip(parts, 0, 1) * (1 - (weakest := random.uniform(least, most))) + weakest


def path_mask(size: tuple[int, int], points: np.ndarray, thickness: float) -> np.ndarray:
    """How far a stroke covers each pixel, 0 to 1: drawn at twice the size, so that hairlines have their width."""
    mask = np.zeros((size[0] * 2, size[1] * 2), np.uint8)
    drawn = np.round(points * 2 * (1 << SHIFT)).astype(np.int32)
    cv2.polylines(mask, [drawn], False, 255, max(1, round(thickness * 2)), cv2.LINE_AA, SHIFT)
    return cv2.resize(mask, (size[1], size[0]), interpolation=cv2.INTER_AREA).astype(np.float32) / 255


def band_mask(random: Random, size: tuple[int, int], line: Line, left: float, right: float, height: float, offset: float) -> np.ndarray:
    """A highlighter's band along a line, its ends slanted or round, its rims wavering."""
    x = np.arange(left, right, 3.0)
    if len(x) < 2:
        return np.zeros(size, np.float32)
    waver = random.choice([0.2, 0.6, 1.2])
    middle = line.at(x) + offset + wobble(random, len(x), waver) + np.linspace(-1, 1, len(x)) * random.normal(0, 1.2)
    slant = random.normal(0, 2.5)
    upper = np.stack([x + slant, middle - height / 2 + wobble(random, len(x), waver / 2)], axis=1)
    lower = np.stack([x - slant, middle + height / 2 + wobble(random, len(x), waver / 2)], axis=1)
    mask = np.zeros(size, np.uint8)
    outline = np.concatenate([upper, lower[::-1]])
    cv2.fillPoly(mask, [np.round(outline * (1 << SHIFT)).astype(np.int32)], 255, cv2.LINE_AA, SHIFT)
    return cv2.GaussianBlur(mask.astype(np.float32) / 255, (0, 0), random.uniform(0.4, 1.1))


def taken(random: Random, lines: list[Line], most: int) -> list[tuple[Line, float, float]]:
    """A passage: one line or several below one another, each from where to where."""
    first = int(random.integers(len(lines)))
    count = 1 if random.random() < 0.45 else int(random.integers(1, most + 1))
    passage = [lines[first]]
    for line in lines[first + 1 :]:
        if len(passage) < count and min(line.right, passage[-1].right) - max(line.left, passage[-1].left) > LEAST_LINE:
            passage.append(line)
    parts = []
    for k, line in enumerate(passage):
        inside = k not in (0, len(passage) - 1)
        left = line.left if k > 0 or random.random() < 0.3 else random.uniform(line.left, line.right - 12)
        right = line.right if inside or random.random() < 0.3 else random.uniform(left + 8, line.right)
        if k == 0 and len(passage) > 1:
            right = line.right
        parts.append((line, left + random.normal(0, 2), right + random.normal(0, 3)))
    return parts


def highlighted(random: Random, linear: np.ndarray, maps: list[np.ndarray], lines: list[Line]) -> np.ndarray:
    size = linear.shape[:2]
    colour = any_colour(random, 0.02, 0.6)
    depth = random.uniform(0.25, 1)
    texture = random.choice([0, 0.1, 0.3])
    height = lines[0].x_height * random.uniform(1.1, 2.6)
    offset = random.normal(0, 0.25) * lines[0].x_height
    cover = np.zeros(size, np.float32)
    overlap = random.choice([0, 0.35])
    for line, left, right in taken(random, lines, 5):
        band = band_mask(random, size, line, left, right, height * random.uniform(0.92, 1.08), offset)
        cover = np.maximum(cover, band) + overlap * np.minimum(cover, band)
    area = np.minimum(cover, 1)
    if texture > 0:
        streaks = cv2.GaussianBlur(random.standard_normal(size, np.float32), (0, 0), random.uniform(4, 14), sigmaY=random.uniform(0.5, 1.5))
        cover = cover * (1 - texture * np.clip(streaks / (streaks.std() + 1e-6) * 0.6 + 0.5, 0, 1))
    if random.random() < 0.3:
        rim = np.clip(area - cv2.erode(area, np.ones((3, 3), np.uint8)), 0, 1)
        cover = cover + rim * random.uniform(0.1, 0.4)
    through = 1 - depth * (1 - colour)
    drawn = linear * through.astype(np.float32) ** cover[:, :, None]
    if random.random() < 0.4:  # ink that glows, and lies over print a little
        drawn = drawn + (area * random.uniform(0, 0.08))[:, :, None] * colour.astype(np.float32)
    if not is_seen(linear, drawn, area, LEAST_TINT):
        return linear
    maps[HIGHLIGHT] = np.maximum(maps[HIGHLIGHT], halved(area))
    return drawn


def is_seen(before: np.ndarray, after: np.ndarray, cover: np.ndarray, least: float) -> bool:
    """Whether a mark changes light by `least` of what was there; what nobody can see is none."""
    inside = cover > 0.4
    there = before[inside]
    return len(there) > 0 and float(np.abs(after[inside] - there).max(axis=1).mean()) > least * (float(there.mean()) + 0.02)


def halved(area: np.ndarray) -> np.ndarray:
    return cv2.resize(area, (area.shape[1] // 2, area.shape[0] // 2), interpolation=cv2.INTER_AREA) * 255


def inked(random: Random, linear: np.ndarray, maps: list[np.ndarray], which: int, strokes: list[np.ndarray]) -> np.ndarray:
    """Paths of a pen or a pencil drawn over a crop."""
    size = linear.shape[:2]
    thickness = math.exp(random.uniform(math.log(0.5), math.log(2.6)))
    if random.random() < 0.35:  # pencil
        colour, depth = np.full(3, random.uniform(0.05, 0.2)), random.uniform(0.25, 0.75)
        grain = 1 - random.uniform(0, 0.5) * np.clip(random.standard_normal(size, np.float32), 0, 1)
    else:
        colour, depth = any_colour(random, 0.02, 0.25) * random.uniform(0.1, 0.9), random.uniform(0.55, 1)
        grain = np.float32(1)
    cover = np.zeros(size, np.float32)
    for path in strokes:
        cover = np.maximum(cover, path_mask(size, path, thickness))
    ink = (cv2.GaussianBlur(cover, (0, 0), random.uniform(0.3, 0.8)) * depth * grain)[:, :, None]
    drawn = linear * (1 - ink) + ink * np.minimum(linear, colour.astype(np.float32))
    if not is_seen(linear, drawn, cover, LEAST_STROKE):
        return linear
    plane = cover.reshape(size[0] // 2, 2, size[1] // 2, 2).max(axis=(1, 3))
    maps[which] = np.maximum(maps[which], np.minimum(plane * 1.5, 1) * 255)
    return drawn


def along(random: Random, line: Line, left: float, right: float, offset: float) -> np.ndarray:
    x = np.arange(left, max(right, left + 6), 3.0)
    waver = random.choice([0.1, 0.4, 0.9])
    y = line.at(x) + offset + wobble(random, len(x), waver) + np.linspace(-1, 1, len(x)) * random.normal(0, 0.7)
    if random.random() < 0.1:
        y += random.uniform(0.8, 2) * np.sin(x / random.uniform(1.5, 4))
    return np.stack([x, y], axis=1)


def underlined(random: Random, linear: np.ndarray, maps: list[np.ndarray], lines: list[Line]) -> np.ndarray:
    below = random.uniform(0.6, 1.15)
    strokes = [along(random, line, left, right, below * line.x_height) for line, left, right in taken(random, lines, 4)]
    return inked(random, linear, maps, UNDERLINE, strokes)


def struck(random: Random, linear: np.ndarray, maps: list[np.ndarray], lines: list[Line]) -> np.ndarray:
    strokes = [along(random, line, left, right, random.normal(0, 0.12) * line.x_height) for line, left, right in taken(random, lines, 2)]
    return inked(random, linear, maps, STRIKE, strokes)


def encircled(random: Random, linear: np.ndarray, maps: list[np.ndarray], lines: list[Line]) -> np.ndarray:
    line, left, right = taken(random, lines, 1)[0]
    right = min(right, left + random.uniform(15, 140))
    tall = line.x_height * random.uniform(0.95, 1.5)
    middle = float(line.at(np.array([(left + right) / 2]))[0]) + random.normal(0, 1)
    slope = float(np.diff(line.at(np.array([left, right])))[0] / max(1, right - left))
    turn = np.linspace(0, 2 * math.pi * random.uniform(0.94, 1.1), 60) + random.uniform(0, 6)
    power = 1 if random.random() < 0.6 else random.uniform(0.2, 0.4)  # a ring, or a box
    shape = np.stack([np.cos(turn), np.sin(turn)], axis=1)
    shape = np.sign(shape) * np.abs(shape) ** power
    path = shape * [(right - left) / 2 + line.x_height * random.uniform(0.3, 1), tall] * (1 + wobble(random, 60, 0.03))[:, None]
    path[:, 1] += path[:, 0] * slope
    return inked(random, linear, maps, AROUND, [path + [(left + right) / 2, middle]])


def beside(random: Random, linear: np.ndarray, maps: list[np.ndarray], lines: list[Line]) -> np.ndarray:
    passage = taken(random, lines, 7)
    at_left = random.random() < 0.6
    away = random.uniform(0.6, 3.5) * lines[0].x_height
    x = min(line.left for line, _, _ in passage) - away if at_left else max(line.right for line, _, _ in passage) + away
    ends = [float(passage[k][0].at(np.array([x]))[0]) for k in (0, -1)]
    y = np.linspace(ends[0] - random.uniform(0.4, 1.6) * lines[0].x_height, ends[1] + random.uniform(0.4, 1.6) * lines[0].x_height, 40)
    path = np.stack([x + wobble(random, 40, 0.8) + np.linspace(-1, 1, 40) * random.normal(0, 1.5), y], axis=1)
    inwards = 1 if at_left else -1
    form = random.random()
    if form < 0.35:  # a bracket
        feet = random.uniform(2, 9, 2) * inwards
        path = np.concatenate([[path[0] + [feet[0], random.normal(0, 1)]], path, [path[-1] + [feet[1], random.normal(0, 1)]]])
    elif form < 0.5:  # a brace, or a bow
        path[:, 0] -= inwards * np.sin(np.linspace(0, math.pi, 40)) ** random.choice([1, 6]) * random.uniform(2, 6)
    strokes = [path]
    if form > 0.85:
        strokes.append(path + [random.uniform(2, 5) * -inwards, random.normal(0, 2)])
    return inked(random, linear, maps, BESIDE, strokes)


def marks_drawn(random: Random, picture: np.ndarray, maps: list[np.ndarray], print_map: np.ndarray, x_height: float) -> np.ndarray:
    """`picture` (H x W x 3 bytes, blue first) with one to three marks; `maps` (7 x H/2 x W/2, 0 to 255) get them, too."""
    lines = lines_of(print_map, x_height)
    if not lines:
        return picture
    linear = LINEAR[picture]
    ways, shares = zip((highlighted, 0.42), (underlined, 0.22), (struck, 0.06), (encircled, 0.15), (beside, 0.15), strict=True)
    for _ in range(int(random.choice([1, 2, 3], p=[0.5, 0.3, 0.2]))):
        linear = random.choice(ways, p=shares)(random, linear, maps, lines)
    return SHOWN.take((np.clip(linear, 0, 1) * (LEVELS - 1)).astype(np.intp))
