"""What is printed on pages and is no mark, drawn over crops: rules, frames, tinted boxes, coloured lines, links, stamps, creases, and
the other side of the paper. Sizes are pixels of the crop.
"""

import math

import cv2
import numpy as np

from augment import LINEAR, Random, shade
from draw import HIGHLIGHT, SHIFT, STRIKE, UNDERLINE, Line, any_colour, shown

FONTS = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_TRIPLEX)
STAMPS = ("COPY", "DRAFT", "SAMPLE", "LIBRARY", "WITHDRAWN", "No. 1874", "PROOF", "EX LIBRIS", "DISCARDED", "24 MAR 1961")
CLEAR = 30
"""Of 255: a place of a map of marks that is none, so that something printed may lie there."""

SHADED = 0.25
"""Share of the light that uneven paper takes away: what takes more is ink, and gets another colour."""


def straight(size: tuple[int, int], pieces: list[tuple[np.ndarray, np.ndarray]], width: float) -> np.ndarray:
    """How far ruled lines cover each pixel, 0 to 1."""
    mask = np.zeros((size[0] * 2, size[1] * 2), np.uint8)
    for begin, end in pieces:
        ends = [np.round(np.asarray(point) * 2 * (1 << SHIFT)).astype(int).tolist() for point in (begin, end)]
        cv2.line(mask, ends[0], ends[1], 255, max(1, round(width * 2)), cv2.LINE_AA, SHIFT)
    return cv2.resize(mask, (size[1], size[0]), interpolation=cv2.INTER_AREA).astype(np.float32) / 255


def any_ink(random: Random) -> np.ndarray:
    """Black or grey, or a printer's colour."""
    return np.full(3, random.uniform(0, 0.35)) if random.random() < 0.65 else any_colour(random, 0.02, 0.5)


def laid(linear: np.ndarray, cover: np.ndarray, colour: np.ndarray) -> np.ndarray:
    return linear * (1 - cover[:, :, None] * (1 - colour.astype(np.float32)))


def column_of(lines: list[Line]) -> tuple[float, float]:
    return min(line.left for line in lines), max(line.right for line in lines)


def edge_points(random: Random, line: Line, left: float, right: float, offset: float) -> tuple[np.ndarray, np.ndarray]:
    slope = float(np.diff(line.at(np.array([line.left, line.right - 1])))[0] / max(1, line.right - 1 - line.left))
    middle = (line.left + line.right) / 2
    height = float(line.at(np.array([middle]))[0]) + offset
    return tuple(np.array([x, height + (x - middle) * slope]) for x in (left, right))


def ruled(random: Random, linear: np.ndarray, lines: list[Line]) -> np.ndarray:
    """A rule between lines across the column, one or two of them, or dots; clear of where an underline stands."""
    line = lines[int(random.integers(len(lines)))]
    left, right = column_of(lines) if random.random() < 0.7 else (line.left, line.right)
    away = random.uniform(1.5, 2.1) * line.x_height
    begin, end = edge_points(random, line, left - random.uniform(0, 3), right + random.uniform(0, 3), away)
    pieces = [(begin, end)]
    if random.random() < 0.2:
        pieces.append((begin + [0, 2.5], end + [0, 2.5]))
    elif random.random() < 0.15:
        steps = np.linspace(0, 1, max(2, int((end[0] - begin[0]) / random.uniform(3, 6))))
        pieces = [(begin + (end - begin) * s, begin + (end - begin) * s + [0.6, 0]) for s in steps]
    return laid(linear, straight(linear.shape[:2], pieces, random.choice([0.5, 0.8, 1.2, 2])), any_ink(random))


def divided(random: Random, linear: np.ndarray, lines: list[Line]) -> np.ndarray:
    """A rule between columns, from the top of the crop to its foot."""
    left, right = column_of(lines)
    x = left - random.uniform(4, 14) if random.random() < 0.5 else right + random.uniform(4, 14)
    lean = random.normal(0, 3)
    height = linear.shape[0]
    cover = straight(linear.shape[:2], [(np.array([x - lean, -5]), np.array([x + lean, height + 5]))], random.choice([0.5, 0.8, 1.2, 3]))
    return laid(linear, cover, any_ink(random))


def corners_about(random: Random, lines: list[Line]) -> np.ndarray | None:
    """The corners of a frame about some lines, whole in height, or a column in width."""
    first = int(random.integers(len(lines)))
    inside = lines[first : first + int(random.integers(2, 9))]
    if len(inside) < 2:
        return None
    left, right = column_of(inside)
    pad = inside[0].x_height * random.uniform(0.8, 1.8)
    upper = edge_points(random, inside[0], left - pad, right + pad, -inside[0].x_height * random.uniform(1.1, 1.6))
    lower = edge_points(random, inside[-1], left - pad, right + pad, inside[0].x_height * random.uniform(1.2, 1.7))
    return np.array([upper[0], upper[1], lower[1], lower[0]])


def framed(random: Random, linear: np.ndarray, lines: list[Line]) -> np.ndarray:
    corners = corners_about(random, lines)
    if corners is None:
        return linear
    sides = [(corners[k], corners[(k + 1) % 4]) for k in range(4)]
    if random.random() < 0.4:
        sides = sides[::2] if random.random() < 0.7 else sides[1::2]
    return laid(linear, straight(linear.shape[:2], sides, random.choice([0.5, 0.8, 1.2, 2])), any_ink(random))


def tinted(random: Random, linear: np.ndarray, lines: list[Line], highlight: np.ndarray) -> np.ndarray:
    """A box of an even tint under lines, its corners square, its rims sharp, with room about the print on all sides."""
    corners = corners_about(random, lines)
    if corners is None:
        return linear
    area = np.zeros(linear.shape[:2], np.uint8)
    cv2.fillPoly(area, [np.round(corners * (1 << SHIFT)).astype(np.int32)], 255, cv2.LINE_AA, SHIFT)
    if (cv2.resize(area, highlight.shape[::-1]) > 128)[highlight > CLEAR].any():
        return linear
    colour = np.full(3, random.uniform(0.45, 0.95)) if random.random() < 0.5 else 1 - (1 - any_colour(random, 0.05, 0.7)) * random.uniform(0.1, 1)
    return laid(linear, area.astype(np.float32) / 255, colour)


def coloured(random: Random, linear: np.ndarray, lines: list[Line]) -> np.ndarray:
    """A line, or a part of one, whose print is coloured."""
    line = lines[int(random.integers(len(lines)))]
    left = line.left if random.random() < 0.6 else random.uniform(line.left, line.right - 6)
    right = line.right if random.random() < 0.6 else random.uniform(left + 6, line.right)
    return in_colour(linear, line, left, right, any_colour(random, 0, 0.35))


def in_colour(linear: np.ndarray, line: Line, left: float, right: float, colour: np.ndarray) -> np.ndarray:
    """The print of a line in another colour from `left` to `right`."""
    x = np.clip(np.arange(int(left) - 3, int(right) + 3), 0, linear.shape[1] - 1)
    y = int(np.clip(line.at(np.array([(left + right) / 2]))[0], 0, linear.shape[0] - 1))
    tall = int(line.x_height * 1.3)
    at = (slice(max(0, y - tall), y + tall), slice(int(x[0]), int(x[-1]) + 1))
    part = linear[at]
    if part.size == 0:
        return linear
    paper = np.percentile(part, 90, axis=(0, 1))
    dark = 1 - part.mean(axis=2) / max(0.02, float(paper.mean()))
    ink = np.clip((dark - SHADED) / (1 - SHADED), 0, 1)[:, :, None]
    out = linear.copy()
    out[at] = part + ink * (paper * colour).astype(np.float32)
    return out


def linked(random: Random, linear: np.ndarray, lines: list[Line], maps: list[np.ndarray]) -> np.ndarray:
    """Links: words in a colour with a rule under them in the same one, all alike, from the first letter to the last."""
    if maps[HIGHLIGHT].max() > CLEAR or maps[UNDERLINE].max() > CLEAR or maps[STRIKE].max() > CLEAR:
        return linear
    colour, width = any_colour(random, 0, 0.2) * random.uniform(0.25, 0.9), random.choice([0.5, 0.8, 1.2])
    below = random.uniform(0.65, 1.05)
    for line in random.permutation(np.array(lines, object))[: int(random.integers(1, 6))]:
        gaps = gaps_of(linear, line)
        if len(gaps) < 3:
            continue
        first = int(random.integers(len(gaps) - 1))
        last = min(len(gaps) - 1, first + 1 + int(random.integers(0, 6)))
        left, right = gaps[first][1], gaps[last][0]
        if right - left < line.x_height:
            continue
        linear = in_colour(linear, line, left, right, colour)
        linear = laid(linear, straight(linear.shape[:2], [edge_points(random, line, left, right, below * line.x_height)], width), colour)
    return linear


def gaps_of(linear: np.ndarray, line: Line) -> list[tuple[int, int]]:
    """Where the words of a line stand apart: from the end of one to the begin of the next, its own ends among them."""
    x = np.arange(max(0, int(line.left)), min(linear.shape[1], int(line.right)))
    half = max(2, int(line.x_height / 2))
    rows = np.clip(line.at(x).astype(int)[:, None] + np.arange(-half, half + 1), 0, linear.shape[0] - 1)
    light = linear[rows, x[:, None]].mean(axis=2)
    is_inked = light.min(axis=1) < 0.6 * np.percentile(light, 90)
    inked = x[is_inked]
    if len(inked) < 2:
        return []
    apart = np.flatnonzero(np.diff(inked) > 0.55 * line.x_height)
    inside = [(int(inked[k]), int(inked[k + 1])) for k in apart]
    return [(int(inked[0]), int(inked[0])), *inside, (int(inked[-1]) + 1, int(inked[-1]) + 1)]


def stamped(random: Random, linear: np.ndarray, highlight: np.ndarray) -> np.ndarray:
    """Large letters at any angle, through which print is seen."""
    height, width = linear.shape[:2]
    mask = np.zeros((height, width), np.uint8)
    scale = math.exp(random.uniform(math.log(0.5), math.log(3.5)))
    thick = max(1, int(scale * random.uniform(1, 5)))
    text = str(random.choice(STAMPS))
    font = int(random.choice(FONTS))
    (wide, tall), _ = cv2.getTextSize(text, font, scale, thick)
    centre = np.array([random.uniform(0, width), random.uniform(0, height)])
    cv2.putText(mask, text, (int(width / 2 - wide / 2), int(height / 2 + tall / 2)), font, scale, 255, thick, cv2.LINE_AA)
    if random.random() < 0.3:
        cv2.rectangle(mask, (int(width / 2 - wide / 2) - 6, int(height / 2 - tall / 2) - 6), (int(width / 2 + wide / 2) + 6, int(height / 2 + tall / 2) + 6), 255, max(1, thick // 2), cv2.LINE_AA)
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), random.normal(0, 25), 1)
    turn[:, 2] += centre - [width / 2, height / 2]
    cover = cv2.warpAffine(mask, turn, (width, height)).astype(np.float32) / 255
    if (cv2.resize(cover, highlight.shape[::-1]) > 0.5)[highlight > CLEAR].any():
        return linear
    rough = cv2.GaussianBlur(random.standard_normal((height, width), np.float32), (0, 0), random.uniform(0.6, 2))
    cover = cover * np.clip(random.uniform(0.2, 1) - random.uniform(0, 0.3) * rough / rough.std(), 0, 1)
    return laid(linear, cover, any_colour(random, 0.02, 0.4) if random.random() < 0.8 else np.full(3, 0.3))


def creased(random: Random, linear: np.ndarray) -> np.ndarray:
    """A fold: one side of a line a little darker, a thin light or dark seam along it."""
    height, width = linear.shape[:2]
    angle = random.choice([0, math.pi / 2]) + random.normal(0, 0.06) if random.random() < 0.6 else random.uniform(0, math.pi)
    y, x = np.arange(height, dtype=np.float32)[:, None], np.arange(width, dtype=np.float32)
    across = (x - random.uniform(0, width)) * math.cos(angle) + (y - random.uniform(0, height)) * math.sin(angle)
    across = across + random.uniform(0, 2.5) * np.sin((x * math.sin(angle) - y * math.cos(angle)) / random.uniform(15, 60))
    seam = np.exp(-((across / random.uniform(0.5, 2)) ** 2)) * random.uniform(-0.35, 0.5)
    side = shade(across, 0.7) * np.exp(-np.maximum(across, 0) / random.uniform(5, 60)) * random.uniform(0, 0.3)
    return linear * (1 - np.clip(seam + side, -0.5, 0.9))[:, :, None]


def shown_through(random: Random, linear: np.ndarray) -> np.ndarray:
    """The crop's own print, mirrored and blurred, as if it stood on the other side."""
    other = linear[:, ::-1]
    paper = np.percentile(other, 85, axis=(0, 1))
    share = np.clip(other / np.maximum(paper, 0.02), 0, 1)
    share = np.roll(cv2.GaussianBlur(share, (0, 0), random.uniform(0.8, 2.2)), int(random.integers(-12, 12)), axis=0)
    return linear * (1 - random.uniform(0.08, 0.4) * (1 - share)).astype(np.float32)


def printed_drawn(random: Random, picture: np.ndarray, maps: list[np.ndarray], lines: list[Line]) -> np.ndarray:
    """`picture` (H x W x 3 bytes, blue first) with one or two things that are no marks; `maps` (7 x H/2 x W/2, 0 to 255) say where marks are."""
    linear = LINEAR[picture]
    highlight = maps[HIGHLIGHT]
    bare = highlight.max() < CLEAR
    for _ in range(int(random.choice([1, 2], p=[0.65, 0.35]))):
        way = random.random()
        if way < 0.24:
            linear = tinted(random, linear, lines, highlight)
        elif way < 0.38:
            linear = ruled(random, linear, lines)
        elif way < 0.46:
            linear = divided(random, linear, lines)
        elif way < 0.58:
            linear = framed(random, linear, lines)
        elif way < 0.64:
            linear = coloured(random, linear, lines) if bare else linear
        elif way < 0.70:
            linear = linked(random, linear, lines, maps)
        elif way < 0.80:
            linear = stamped(random, linear, highlight)
        elif way < 0.92:
            linear = creased(random, linear)
        elif bare:
            linear = shown_through(random, linear)
    return shown(linear)
