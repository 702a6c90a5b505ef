"""Strokes as a hand draws them: paths that waver, pens that press, skip and run dry. Sizes are pixels of a crop."""

import math
from dataclasses import dataclass

import cv2
import numpy as np

from augment import Random

SHIFT = 4
"""Bits of a pixel's fraction in OpenCV's drawing."""
STEP = 2.5
"""Pixels between the points of a path."""


def spread(points: np.ndarray) -> np.ndarray:
    """A path with a point every STEP pixels."""
    lengths = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    places = np.linspace(0, lengths[-1], max(3, int(lengths[-1] / STEP) + 1))
    return np.stack([np.interp(places, lengths, points[:, k]) for k in (0, 1)], axis=1)


def slow(random: Random, count: int, every: float) -> np.ndarray:
    """A smooth course of about unit size with a turn each `every` points."""
    knots = random.standard_normal(int(count / every) + 4)
    at = np.linspace(1, len(knots) - 2, count) + random.uniform(-1, 1)
    low = np.clip(np.floor(at).astype(int), 0, len(knots) - 2)
    share = at - low
    share = share * share * (3 - 2 * share)
    return knots[low] * (1 - share) + knots[low + 1] * share


@dataclass(frozen=True)
class Hand:
    """How steady a hand is: pixels that it leaves its path by, slowly and quickly, and how long its slow turns are."""

    drift: float
    tremor: float
    turn: float

    def path(self, random: Random, points: np.ndarray) -> np.ndarray:
        """`points` (N x 2, a corner or more) as this hand follows them."""
        ideal = spread(points)
        count = len(ideal)
        off = np.stack([slow(random, count, self.turn) for _ in (0, 1)], axis=1) * self.drift
        shake = np.stack([slow(random, count, 2) for _ in (0, 1)], axis=1) * self.tremor
        return ideal + off + shake


def any_hand(random: Random) -> Hand:
    steady = random.random()
    if steady < 0.15:  # along a ruler
        return Hand(0.05, 0.03, 60)
    return Hand(math.exp(random.uniform(math.log(0.25), math.log(1.8))), random.uniform(0, 0.35), random.uniform(6, 40))


@dataclass(frozen=True)
class Pen:
    """A pen's or pencil's line: how wide, how dark and of what colour; shares of its darkness that pressure and paper take away."""

    width: float
    colour: np.ndarray
    depth: float
    pressure: float
    skips: float
    grain: float
    softness: float


def any_pen(random: Random, colour: np.ndarray) -> Pen:
    kind = random.random()
    if kind < 0.33:  # pencil
        grey = np.full(3, random.uniform(0.03, 0.2)) * (1 + random.normal(0, 0.05, 3))
        width = math.exp(random.uniform(math.log(0.6), math.log(2.4)))
        return Pen(width, grey, random.uniform(0.3, 0.85), random.uniform(0.1, 0.6), 0.1, random.uniform(0.1, 0.7), random.uniform(0.3, 0.7))
    if kind < 0.75:  # ballpoint, gel, ink
        dark = colour * random.uniform(0.1, 0.9)
        width = math.exp(random.uniform(math.log(0.5), math.log(1.7)))
        return Pen(width, dark, random.uniform(0.55, 1), random.uniform(0, 0.45), random.choice([0, 0.2, 0.5]), random.uniform(0, 0.3), random.uniform(0.25, 0.6))
    if kind < 0.9:  # felt
        return Pen(random.uniform(1.5, 3.4), colour * random.uniform(0.3, 1), random.uniform(0.6, 1), random.uniform(0, 0.2), 0, random.uniform(0, 0.15), random.uniform(0.3, 0.8))
    return Pen(random.uniform(1, 2.6), colour, random.uniform(0.3, 0.7), random.uniform(0.1, 0.5), 0.2, random.uniform(0.3, 0.8), random.uniform(0.4, 0.9))  # crayon


def stroked(random: Random, size: tuple[int, int], paths: list[np.ndarray], pen: Pen) -> tuple[np.ndarray, np.ndarray]:
    """How far a pen's paths cover each pixel, and how dark they are there; both 0 to 1."""
    twice = np.zeros((size[0] * 2, size[1] * 2), np.uint8)
    dark = np.zeros_like(twice)
    for path in paths:
        count = len(path)
        press = 1 - pen.pressure * (0.5 + 0.5 * np.tanh(slow(random, count, random.uniform(8, 40))))
        ends = np.minimum(np.arange(count), np.arange(count)[::-1]) * STEP
        taper = np.clip(0.35 + ends / random.uniform(2, 14), 0, 1)
        press = press * taper if random.random() < 0.6 else press
        ink = np.ones(count)
        if pen.skips > 0:
            ink = np.clip(1.6 - 1.1 * (slow(random, count, random.uniform(1.5, 8)) + 1.4) * pen.skips, 0.1, 1)
        width = np.maximum(1, np.round(pen.width * 2 * (0.5 + 0.5 * press) + 0.2)).astype(int)
        darkness = (press * ink * 255).astype(int)
        points = np.round(path * 2 * (1 << SHIFT)).astype(int).tolist()
        for k in range(count - 1):
            cv2.line(twice, points[k], points[k + 1], 255, int(width[k]), cv2.LINE_AA, SHIFT)
            cv2.line(dark, points[k], points[k + 1], int(darkness[k]), int(width[k]), cv2.LINE_AA, SHIFT)
    half = (size[1], size[0])
    cover = cv2.resize(twice, half, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    shade = cv2.resize(dark, half, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    if pen.grain > 0:
        rough = random.standard_normal(size, np.float32)
        rough = cv2.GaussianBlur(rough, (0, 0), 0.7) * 1.8 if random.random() < 0.5 else rough
        shade = shade * (1 - pen.grain * np.clip(rough, 0, 1.4) / 1.4)
    return cover, cv2.GaussianBlur(shade, (0, 0), pen.softness)


def pieces_along(random: Random, points: np.ndarray) -> list[np.ndarray]:
    """A long stroke in one go, or put down again and again: with gaps, or one piece over the end of another."""
    if random.random() < 0.7 or len(points) < 12:
        return [points]
    out, at = [], 0
    while at < len(points) - 4:
        length = int(random.integers(6, 40))
        piece = points[at : at + length] + [0, random.normal(0, 0.8)]
        if len(piece) > 3:
            out.append(piece)
        at += max(4, length + int(random.normal(1, 4)))
    return out or [points]


def waved(random: Random, points: np.ndarray) -> np.ndarray:
    """A line drawn in waves or zigzag."""
    period, size = random.uniform(4, 14), random.uniform(0.8, 2.6)
    dense = np.stack([np.interp(np.linspace(0, 1, len(points) * 3), np.linspace(0, 1, len(points)), points[:, k]) for k in (0, 1)], axis=1)
    turn = np.cumsum(np.hypot(*np.diff(dense, axis=0, prepend=dense[:1]).T) * (1 + 0.25 * slow(random, len(dense), 10))) * 2 * math.pi / period
    wave = np.sin(turn) if random.random() < 0.7 else np.abs((turn / math.pi) % 2 - 1) * 2 - 1
    return dense + np.stack([np.zeros(len(dense)), wave * size], axis=1)


def ring(random: Random, half: np.ndarray, slope: float) -> np.ndarray:
    """A ring of half sizes `half` (x, y) about the origin: begins anywhere, seldom closes where it began, is no ellipse."""
    turns = random.uniform(0.88, 1.25)
    angle = np.linspace(0, 2 * math.pi * turns, 90) * random.choice([-1, 1]) + random.uniform(0, 2 * math.pi)
    radius = 1 + np.linspace(-1, 1, 90) * random.normal(0, 0.07)
    for k in (2, 3, 4):
        radius = radius + np.cos(k * angle + random.uniform(0, 6)) * random.normal(0, 0.05)
    power = random.uniform(0.45, 1)
    shape = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    path = np.sign(shape) * np.abs(shape) ** power * radius[:, None] * half
    path[:, 1] += path[:, 0] * slope
    return path


def box(random: Random, half: np.ndarray, slope: float) -> list[np.ndarray]:
    """Four sides, each drawn by itself and a little too long or too short, or all in one."""
    x, y = half
    corners = np.array([[-x, -y], [x, -y], [x, y], [-x, y]]) + random.normal(0, 0.8, (4, 2))
    if random.random() < 0.4:
        path = np.concatenate([corners, corners[:1] + random.normal(0, 1.5, (1, 2))])
        paths = [path]
    else:
        paths = []
        for k in range(4):
            begin, end = corners[k], corners[(k + 1) % 4]
            along = (end - begin) / max(1.0, float(np.hypot(*(end - begin))))
            paths.append(np.stack([begin - along * random.normal(0.4, 1.6), end + along * random.normal(0.4, 1.6)]))
    for path in paths:
        path[:, 1] += path[:, 0] * slope
    return paths


def brace(height: float, depth: float) -> np.ndarray:
    """From (0, 0) down to (0, height), its point `depth` to the left of its arms."""
    t = np.linspace(0, 1, 48)
    ends = np.sqrt(np.clip(np.minimum(t, 1 - t) / 0.12, 0, 1))
    point = np.clip(1 - np.abs(t - 0.5) / 0.1, 0, 1) ** 2
    return np.stack([depth * (1 - ends) - depth * point, t * height], axis=1)


def sign(random: Random, tall: float) -> list[np.ndarray]:
    """A tick, cross, star, arrow or exclamation mark, about `tall` high, about the origin."""
    kind = random.random()
    if kind < 0.4:
        return [np.array([[-0.4, 0.05], [-0.1, 0.45], [0.5 + random.uniform(0, 0.4), -0.6 - random.uniform(0, 0.4)]]) * tall]
    if kind < 0.55:
        return [np.array([[-0.45, -0.45], [0.45, 0.45]]) * tall, np.array([[0.45, -0.45], [-0.45, 0.45]]) * tall]
    if kind < 0.75:
        angles = random.uniform(0, 1) + np.arange(3) * math.pi / 3
        return [np.array([[math.cos(a), math.sin(a)], [-math.cos(a), -math.sin(a)]]) * tall * 0.5 for a in angles]
    if kind < 0.9:
        way = random.choice([-1, 1])
        return [np.array([[-0.8 * way, 0], [0.6 * way, 0]]) * tall, np.array([[0.2 * way, -0.35], [0.6 * way, 0], [0.2 * way, 0.35]]) * tall]
    return [np.array([[0, -0.8], [0, 0.25]]) * tall, np.array([[0, 0.5], [0.05, 0.6]]) * tall]


def writing(random: Random, width: float, tall: float) -> list[np.ndarray]:
    """Something like a written line from (0, 0) to the right: words of loops, arches and tall strokes, none of them letters."""
    paths, x = [], 0.0
    lean = random.uniform(-0.1, 0.5)
    while x < width:
        letters = int(random.integers(2, 9))
        points = []
        for _ in range(letters):
            wide = tall * random.uniform(0.35, 0.8)
            t = np.linspace(0, 2 * math.pi, 9)[:-1]
            form = random.random()
            high = tall * (0.5 if form < 0.65 else 1.2)
            down = tall * 0.9 if form > 0.9 else 0
            loops = random.uniform(0, 0.5) if form < 0.5 else random.uniform(0.3, 1)
            y = -(1 - np.cos(t)) / 2 * high + np.clip(np.sin(t / 2) - 0.7, 0, 1) * 3 * down
            points.append(np.stack([x + wide * t / (2 * math.pi) + loops * wide * 0.6 * np.sin(t) - lean * y, y], axis=1))
            x += wide
        path = np.concatenate(points)
        if random.random() < 0.25:
            path = path[:: int(random.integers(1, 3))]
        paths.append(path)
        x += tall * random.uniform(0.4, 1)
    return paths
