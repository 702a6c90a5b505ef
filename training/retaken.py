"""Takes photographs of pages without any mark once more: from elsewhere, in other light, by another camera.

    python retaken.py PHOTO_DIR OUT_DIR [--copies N]

PHOTO_DIR holds photos and manifest.json as photos.py makes them, OUT_DIR gets images and gold, a label that names no mark.
Some 0.3 s a picture. Nothing here is random but by the name of the photograph.
"""

import argparse
import json
import zlib
from pathlib import Path

import cv2
import numpy as np

CUT, MOVED = (-0.02, 0.10), 0.03
"""What a side of the picture loses, less is more of the last row of pixels, and how far each corner goes: of its width and height."""
SIZES = (0.7, 1.2)
DIMMEST = 0.35
"""Most light that one side has less than the other."""
SHADED, SHADE, SOFT = 0.4, (0.1, 0.5), (0.004, 0.12)
"""How many have the edge of a shadow, what of the light it takes, and how soft it is, of the picture's size."""
SOFTENED, SHARPENED, GREY = 0.5, 0.2, 0.12
QUALITIES = (45, 93)
"""Of the JPEG."""


def elsewhere(picture: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    height, width = picture.shape[:2]
    corners = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    inward = np.float32([[1, 1], [-1, 1], [-1, -1], [1, -1]])
    moved = chance.uniform(*CUT, (4, 1)) * inward + chance.uniform(-MOVED, MOVED, (4, 2))
    size = chance.uniform(*SIZES)
    across, down = int(width * size), int(height * size)
    there = cv2.getPerspectiveTransform(
        (corners + moved * (width, height)).astype(np.float32), np.float32([[0, 0], [across, 0], [across, down], [0, down]])
    )
    way = cv2.INTER_AREA if size < 1 else cv2.INTER_CUBIC
    return cv2.warpPerspective(picture, there, (across, down), flags=way, borderMode=cv2.BORDER_REPLICATE)


def across_light(shape: tuple[int, ...], angle: float) -> np.ndarray:
    """How far each pixel lies in the direction of an angle, from the middle, in sizes of the picture."""
    height, width = shape[:2]
    down, across = np.mgrid[0:height, 0:width].astype(np.float32)
    return np.cos(angle) * (across / width - 0.5) + np.sin(angle) * (down / height - 0.5)


def lit(picture: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    """In other light, as parts of one."""
    colours = (picture.astype(np.float32) / 255) ** chance.uniform(0.75, 1.35) * chance.uniform(0.88, 1.12, 3)
    far = across_light(colours.shape, chance.uniform(0, 2 * np.pi))
    colours *= (1 - chance.uniform(0, DIMMEST) * (far - far.min()) / np.ptp(far))[..., None]
    if chance.random() < SHADED:
        beyond = (across_light(colours.shape, chance.uniform(0, 2 * np.pi)) - chance.uniform(-0.35, 0.35)) / chance.uniform(*SOFT)
        colours *= (1 - chance.uniform(*SHADE) * (1 + np.tanh(beyond / 2)) / 2)[..., None]
    return colours


def by_camera(colours: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    kind = chance.random()
    if kind < SOFTENED:
        colours = cv2.GaussianBlur(colours, (0, 0), chance.uniform(0.4, 1.3))
    elif kind < SOFTENED + SHARPENED:
        colours = colours + chance.uniform(0.3, 0.9) * (colours - cv2.GaussianBlur(colours, (0, 0), 1.5))
    colours = colours + chance.normal(0, chance.uniform(0, 0.02), colours.shape)
    if chance.random() < GREY:
        colours = np.repeat(colours.mean(2, keepdims=True), 3, 2)
    return (np.clip(colours, 0, 1) * 255).astype(np.uint8)


def main() -> None:
    wish = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wish.add_argument("photos", type=Path, metavar="PHOTO_DIR")
    wish.add_argument("out", type=Path, metavar="OUT_DIR")
    wish.add_argument("--copies", type=int, default=3)
    asked = wish.parse_args()
    for part in ("images", "gold"):
        (asked.out / part).mkdir(parents=True, exist_ok=True)
    for photo in json.loads((asked.photos / "manifest.json").read_text()):
        if photo["use"] != "learn":
            continue
        picture = cv2.imread(str(asked.photos / "photos" / photo["file"]))
        for copy in range(asked.copies):
            file = f"{Path(photo['file']).stem}-{copy}.jpg"
            chance = np.random.default_rng(zlib.crc32(file.encode()))
            taken = by_camera(lit(elsewhere(picture, chance), chance), chance)
            cv2.imwrite(str(asked.out / "images" / file), taken, [cv2.IMWRITE_JPEG_QUALITY, int(chance.integers(*QUALITIES))])
            (asked.out / "gold" / f"{file}.json").write_text(json.dumps({"file": file, "kind": "plain", "pages": []}))


if __name__ == "__main__":
    main()
