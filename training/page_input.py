"""What the network is shown of a picture: its colours, and its colours as shares of the paper around them.

The running engine does the same (src/marks/network/network-input.ts); both are held to one fixture.
"""

import cv2
import numpy as np

BLOCK = 8
"""Pixels of a side of the blocks whose greatest value is taken: a letter is as high."""
WINDOW = 7
"""Blocks of a side of the closing: 56 pixels, 7 x-heights, which no line of letters fills."""
LEAST_PAPER = 24
"""Grey levels, 0 to 255; darker paper tells nothing of its colour."""
MOST_SHARE = 1.25


def local_paper(picture: np.ndarray) -> np.ndarray:
    """The paper's colour at each pixel of `picture` (H x W x 3 floats, 0 to 255; sides multiples of 8)."""
    height, width, _ = picture.shape
    rows = picture.reshape(height // BLOCK, BLOCK, width * 3).max(axis=1)
    blocks = rows.reshape(height // BLOCK, width // BLOCK, BLOCK, 3).max(axis=2)
    window = np.ones((WINDOW, WINDOW), np.uint8)
    paper = cv2.erode(cv2.dilate(blocks, window), window)
    inside = np.ones(blocks.shape[:2], np.float32)
    count = cv2.boxFilter(inside, -1, (3, 3), normalize=False, borderType=cv2.BORDER_CONSTANT)[:, :, None]
    for _ in range(2):
        paper = cv2.boxFilter(paper, -1, (3, 3), normalize=False, borderType=cv2.BORDER_CONSTANT) / count
    paper = cv2.resize(paper, (width, height), interpolation=cv2.INTER_LINEAR)
    return np.maximum(paper, LEAST_PAPER)


def network_input(picture: np.ndarray) -> np.ndarray:
    """H x W x 6 floats from H x W x 3 bytes or floats (0 to 255); sides multiples of 32."""
    colours = np.ascontiguousarray(picture, np.float32)
    seen = np.empty((*colours.shape[:2], 6), np.float32)
    np.multiply(colours, np.float32(1 / 255), out=seen[:, :, :3])
    np.minimum(colours / local_paper(colours), MOST_SHARE, out=seen[:, :, 3:])
    return seen
