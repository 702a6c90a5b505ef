"""Light of real paper laid over other crops: what a page's folds, shadows and edges do to light, without its print."""

import cv2
import numpy as np

from page_input import local_paper

PRINT_SIDE = 9
"""Pixels of a side of the closing that takes print away: strokes of letters are up to 3 wide at an x-height of 10, bold headings 6."""
LEAST_LIGHT = 40
"""Grey levels; a darker piece is a desk or a picture, under which nothing would be seen."""


def in_light_of(picture: np.ndarray, other: np.ndarray) -> np.ndarray:
    """`picture` (H x W x 3 bytes) as it would look on the paper and in the light of `other`, a crop of the same size without marks."""
    side = np.ones((PRINT_SIDE, PRINT_SIDE), np.uint8)
    light = cv2.GaussianBlur(cv2.erode(cv2.dilate(other, side), side), (0, 0), 0.8)
    if light.mean() < LEAST_LIGHT:
        return picture
    own = picture.astype(np.float32)
    share = np.minimum(own / local_paper(own), 1.1)
    return np.clip(share * light, 0, 255).astype(np.uint8)
