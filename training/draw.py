"""Marks drawn over crops: along the lines of print that a crop shows, in any colour, with no two alike.

The page maker draws its marks with the care of a pen, but each page once; these are never the same, and they lie on every
photograph. Sizes are pixels of the crop; its maps are at half of that.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from augment import LEVELS, LINEAR, Random
from hand import SHIFT, any_hand, any_pen, box, brace, pieces_along, ring, sign, spread, stroked, waved, writing
from network import MAPS

HIGHLIGHT, UNDERLINE, STRIKE, AROUND, BESIDE, HANDWRITING = (MAPS.index(name) for name in MAPS[:6])
SHOWN = ((np.arange(LEVELS) / (LEVELS - 1)) ** (1 / 2.2) * 255).astype(np.uint8)
"""Grey levels of so many steps of linear light."""
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
    """Paths drawn over a crop by any hand with any pen."""
    hand, pen = any_hand(random), any_pen(random, any_colour(random, 0.02, 0.25))
    cover, shade = stroked(random, linear.shape[:2], [hand.path(random, path) for path in strokes], pen)
    ink = (shade * pen.depth)[:, :, None]
    drawn = linear * (1 - ink) + ink * np.minimum(linear, np.clip(pen.colour, 0, 1).astype(np.float32))
    if not is_seen(linear, drawn, cover, LEAST_STROKE):
        return linear
    height, width = cover.shape
    plane = cover.reshape(height // 2, 2, width // 2, 2).max(axis=(1, 3))
    maps[which] = np.maximum(maps[which], np.minimum(plane * 1.5, 1) * 255)
    return drawn


def along(random: Random, line: Line, left: float, right: float, offset: float) -> np.ndarray:
    x = np.arange(left, max(right, left + 8), 3.0)
    return spread(np.stack([x, line.at(x) + offset + np.linspace(-1, 1, len(x)) * random.normal(0, 0.9)], axis=1))


def underlined(random: Random, linear: np.ndarray, maps: list[np.ndarray], lines: list[Line]) -> np.ndarray:
    below = random.uniform(0.6, 1.2)
    strokes = [along(random, line, left, right, below * line.x_height) for line, left, right in taken(random, lines, 4)]
    form = random.random()
    if form < 0.12:
        strokes = [waved(random, stroke) for stroke in strokes]
    elif form < 0.24:
        apart = random.uniform(1.5, 3.5)
        strokes += [stroke + [random.normal(0, 2), apart + random.normal(0, 0.5)] for stroke in strokes]
    return inked(random, linear, maps, UNDERLINE, [piece for stroke in strokes for piece in pieces_along(random, stroke)])


def struck(random: Random, linear: np.ndarray, maps: list[np.ndarray], lines: list[Line]) -> np.ndarray:
    strokes = [along(random, line, left, right, random.normal(0, 0.12) * line.x_height) for line, left, right in taken(random, lines, 2)]
    if random.random() < 0.2:
        strokes = [waved(random, stroke) for stroke in strokes]
    return inked(random, linear, maps, STRIKE, strokes)


def around(random: Random, linear: np.ndarray, maps: list[np.ndarray], lines: list[Line]) -> np.ndarray:
    """A ring or a box around words, or around lines."""
    one = random.random() < 0.75
    passage = taken(random, lines, 1 if one else 5)
    if one:
        line, left, right = passage[0]
        right = min(right, left + random.uniform(15, 150))
        passage = [(line, left, right)]
    left, right = min(part[1] for part in passage), max(part[2] for part in passage)
    centre = (left + right) / 2
    x_height = lines[0].x_height
    top, bottom = (float(passage[k][0].at(np.array([centre]))[0]) for k in (0, -1))
    slope = float(np.diff(passage[0][0].at(np.array([left, right])))[0] / max(1, right - left))
    is_ring = random.random() < (0.65 if one else 0.25)
    reach = random.uniform(0.9, 1.5) * x_height * (1.1 if is_ring else 1)
    half = np.array([(right - left) / 2 + x_height * random.uniform(0.2, 1), (bottom - top) / 2 + reach])
    paths = [ring(random, half * ([1.08, 1.1] if is_ring and not one else [1, 1]), slope)] if is_ring else box(random, half, slope)
    middle = np.array([centre, (top + bottom) / 2 + random.normal(0, 1)])
    return inked(random, linear, maps, AROUND, [path + middle for path in paths])


def beside(random: Random, linear: np.ndarray, maps: list[np.ndarray], lines: list[Line]) -> np.ndarray:
    """A bar, bracket or brace beside lines, or a sign beside one."""
    is_sign = random.random() < 0.2
    passage = taken(random, lines, 1 if is_sign else 8)
    at_left = random.random() < 0.6
    x_height = lines[0].x_height
    away = random.uniform(0.6, 4) * x_height
    x = min(line.left for line, _, _ in passage) - away if at_left else max(line.right for line, _, _ in passage) + away
    top, bottom = (float(passage[k][0].at(np.array([x]))[0]) for k in (0, -1))
    if is_sign:
        tall = x_height * random.uniform(0.9, 2.6)
        return inked(random, linear, maps, BESIDE, [path + [x, top] for path in sign(random, tall)])
    top, bottom = top - random.uniform(0.3, 1.6) * x_height, bottom + random.uniform(0.3, 1.6) * x_height
    inwards = 1 if at_left else -1
    height, lean = bottom - top, random.normal(0, 1.5)
    form = random.random()
    if form < 0.5:
        path = np.array([[-lean, 0], [lean, height]])
    elif form < 0.72:  # a square bracket
        feet = random.uniform(2, 11, 2) * inwards
        path = np.array([[-lean + feet[0], random.normal(0, 1)], [-lean, 0], [lean, height], [lean + feet[1], height + random.normal(0, 1)]])
    elif form < 0.86:  # a round one
        t = np.linspace(0, 1, 30)
        path = np.stack([inwards * random.uniform(2, 8) * (1 - np.sin(t * np.pi)) + lean * (2 * t - 1), t * height], axis=1)
    else:
        path = brace(height, random.uniform(2, 6)) * [inwards, 1]
    path = path + [x, top]
    strokes = [path]
    if form < 0.5 and random.random() < 0.35:
        apart = random.uniform(2, 5)
        strokes += [path + [apart * k * -inwards, random.normal(0, 2)] for k in range(1, int(random.integers(2, 4)))]
    return inked(random, linear, maps, BESIDE, [piece for stroke in strokes for piece in (pieces_along(random, spread(stroke)) if form < 0.5 else [stroke])])


def written(random: Random, linear: np.ndarray, maps: list[np.ndarray], lines: list[Line]) -> np.ndarray:
    """Something written in a margin: one line or a few."""
    x_height = lines[0].x_height
    at_left = random.random() < 0.5
    width = x_height * random.uniform(3, 14)
    edge = min(line.left for line in lines) if at_left else max(line.right for line in lines)
    x = edge - width - x_height * random.uniform(0.5, 2) if at_left else edge + x_height * random.uniform(0.5, 3)
    tall = x_height * random.uniform(0.8, 1.8)
    y = random.uniform(tall, linear.shape[0] - tall)
    angle = random.normal(0, 0.08)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    strokes = []
    for row in range(int(random.choice([1, 2, 3, 4]))):
        strokes += [path @ turn + [x, y + row * tall * random.uniform(1.7, 2.1)] for path in writing(random, width * random.uniform(0.5, 1), tall)]
    return inked(random, linear, maps, HANDWRITING, strokes)


WAYS, SHARES = zip((highlighted, 0.34), (underlined, 0.22), (struck, 0.07), (around, 0.16), (beside, 0.15), (written, 0.06), strict=True)


def marks_drawn(random: Random, picture: np.ndarray, maps: list[np.ndarray], lines: list[Line]) -> np.ndarray:
    """`picture` (H x W x 3 bytes, blue first) with one to three marks; `maps` (7 x H/2 x W/2, 0 to 255) get them, too."""
    linear = LINEAR[picture]
    for _ in range(int(random.choice([1, 2, 3], p=[0.5, 0.3, 0.2]))):
        linear = random.choice(WAYS, p=SHARES)(random, linear, maps, lines)
    return shown(linear)


def shown(linear: np.ndarray) -> np.ndarray:
    """Linear light as bytes."""
    return SHOWN.take((np.clip(linear, 0, 1) * (LEVELS - 1)).astype(np.intp))
