"""Light, camera and wear that crops get anew each time they are shown: what carries from made pages to real ones.

All light is changed in linear light. Sizes are pixels at an x-height of about 8.
"""

import math

import cv2
import numpy as np

Random = np.random.Generator

LINEAR = ((np.arange(256, dtype=np.float32) / 255) ** 2.2).astype(np.float32)
LEVELS = 8192
"""Steps of linear light when it is turned into grey levels: a table is five times as fast as a power."""


def smooth(random: Random, height: int, width: int, cells: int) -> np.ndarray:
    """A smooth field of -1 to 1."""
    grid = random.uniform(-1, 1, (cells, cells)).astype(np.float32)
    return np.clip(cv2.resize(grid, (width, height), interpolation=cv2.INTER_CUBIC), -1, 1)


def uneven_light(random: Random, linear: np.ndarray) -> np.ndarray:
    height, width, _ = linear.shape
    depth = random.uniform(0.05, 0.45)
    field = 1 - depth / 2 * (smooth(random, height, width, int(random.integers(2, 5))) + 1)
    tint = 1 + smooth(random, height, width, 2)[:, :, None] * random.uniform(-0.14, 0.14, 3).astype(np.float32)
    return linear * field[:, :, None] * tint


def shadow(random: Random, linear: np.ndarray) -> np.ndarray:
    """One edge of a shadow, straight, curved or wavy, hard or soft, a little coloured."""
    height, width, _ = linear.shape
    angle = random.uniform(0, 2 * math.pi)
    cos, sin = math.cos(angle), math.sin(angle)
    y, x = np.arange(height, dtype=np.float32)[:, None], np.arange(width, dtype=np.float32)
    across = y * cos - x * sin
    middle = random.uniform(0, width) * cos + random.uniform(0, height) * sin
    deep = x * cos + (y * sin - middle)
    bow = random.normal(0, 0.0009)
    deep += bow * (across - float(across.mean())) ** 2
    wave = random.uniform(0, 12)
    deep += wave * np.sin(across / random.uniform(20, 120) + random.uniform(0, 6))
    softness = math.exp(random.uniform(math.log(0.7), math.log(90)))
    dark = shade(deep, softness)
    if random.random() < 0.3:  # a finger, a pen, the edge of a phone: a band
        dark *= 1 - shade(deep - random.uniform(20, 160), softness)
    depth = random.uniform(0.12, 0.65) * (1 + random.uniform(-0.12, 0.12, 3))
    return linear * (1 - dark[:, :, None] * depth.astype(np.float32))


def shade(deep: np.ndarray, softness: float) -> np.ndarray:
    """0 outside of a shadow to 1 inside, pixels `deep` behind its edge."""
    return 1 / (1 + np.exp(np.clip(deep / -softness, -30, 30)))


def glare(random: Random, linear: np.ndarray) -> np.ndarray:
    height, width, _ = linear.shape
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    radius = random.uniform(30, 200, 2)
    spot = np.exp(-(((x - random.uniform(0, width)) / radius[0]) ** 2 + ((y - random.uniform(0, height)) / radius[1]) ** 2))
    return linear + (spot * random.uniform(0.05, 0.5)).astype(np.float32)[:, :, None]


def colours(random: Random, linear: np.ndarray) -> tuple[np.ndarray, bool]:
    """White balance, exposure, saturation; True beside it where all colour is gone."""
    linear = linear * (np.exp(random.normal(0, 0.10, 3)) * math.exp(random.normal(0, 0.2))).astype(np.float32)
    grey = (linear @ np.array([0.25, 0.6, 0.15], np.float32))[:, :, None]
    if random.random() < 0.05:
        return np.repeat(grey, 3, axis=2), True
    return grey + (linear - grey) * (random.uniform(0.35, 1.5) if random.random() < 0.5 else 1), False


def other_hues(random: Random, linear: np.ndarray) -> np.ndarray:
    """All hues turned by one angle about the axis of greys: paper and print stay as they are, ink and highlighter get
    every colour there is, not only those of the maker's stock."""
    angle = random.uniform(0, 2 * math.pi)
    cos, third = math.cos(angle), (1 - math.cos(angle)) / 3
    skew = math.sin(angle) / math.sqrt(3)
    turn = np.array(
        [
            [cos + third, third - skew, third + skew],
            [third + skew, cos + third, third - skew],
            [third - skew, third + skew, cos + third],
        ],
        np.float32,
    )
    return np.maximum(linear @ turn.T, 0)


def chroma(random: Random) -> list[int]:
    """Whether colour is stored at half the size; OpenCV before 4.7 always does."""
    half = random.random() < 0.6
    if not hasattr(cv2, "IMWRITE_JPEG_SAMPLING_FACTOR"):
        return []
    return [cv2.IMWRITE_JPEG_SAMPLING_FACTOR, cv2.IMWRITE_JPEG_SAMPLING_FACTOR_420 if half else cv2.IMWRITE_JPEG_SAMPLING_FACTOR_444]


def camera(random: Random, picture: np.ndarray) -> np.ndarray:
    """Blur, sharpening, noise, JPEG: `picture` is 0 to 255."""
    if random.random() < 0.35:
        picture = cv2.GaussianBlur(picture, (0, 0), random.uniform(0.3, 1.1))
    if random.random() < 0.3:
        picture = picture + random.uniform(0.3, 1.8) * (picture - cv2.GaussianBlur(picture, (0, 0), random.uniform(0.6, 2)))
    if random.random() < 0.35:
        noise = random.standard_normal(picture.shape, np.float32) * np.float32(random.uniform(1, 9))
        if random.random() < 0.3:
            noise = cv2.GaussianBlur(noise, (0, 0), 0.8) * 2
        picture = picture + noise
    picture = np.clip(picture, 0, 255)
    if random.random() < 0.4:
        quality = int(random.integers(35, 93))
        done, code = cv2.imencode('.jpg', picture.astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, quality, *chroma(random)])
        assert done
        picture = cv2.imdecode(code, cv2.IMREAD_COLOR).astype(np.float32)
    return picture


def in_other_light(random: Random, picture: np.ndarray) -> tuple[np.ndarray, bool]:
    """A crop (H x W x 3 bytes, blue first) as another camera saw it in other light; True where its colour is gone."""
    linear = LINEAR[picture]
    grey = False
    if random.random() < 0.12:
        linear = other_hues(random, linear)
    if random.random() < 0.45:
        linear = uneven_light(random, linear)
    for _ in range(int(random.choice([0, 1, 2, 3], p=[0.6, 0.22, 0.12, 0.06]))):
        linear = shadow(random, linear)
    if random.random() < 0.08:
        linear = glare(random, linear)
    if random.random() < 0.6:
        linear, grey = colours(random, linear)
    if random.random() < 0.15:
        haze = random.uniform(0.01, 0.15)
        linear = linear * (1 - haze) + haze
    gamma = 1 / 2.2 * (math.exp(random.normal(0, 0.15)) if random.random() < 0.4 else 1)
    shown = (np.arange(LEVELS, dtype=np.float32) / (LEVELS - 1)) ** gamma * 255
    return camera(random, shown.take((np.clip(linear, 0, 1) * (LEVELS - 1)).astype(np.intp))), grey
