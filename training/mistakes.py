"""Looks where a network is wrong on pages that it is taught with, so that crops are laid there more often.

    python mistakes.py run/network.pt pages/world pages/usual …

Writes, beside each page, the cells (MARK_CELLS) in which more than a speck is seen that is not there, or not seen that is.
"""

import argparse
from pathlib import Path

import cv2
import numpy as np
import torch

from crops import MARK_CELLS, STORED_X_HEIGHT, Page, page, saved
from held import X_HEIGHT, odds_of, whole_page
from network import MAPS, STRIDE, MarkNetwork

LEAST_CELLS = 4
"""Cells of the maps, in a square of MARK_CELLS, that must be wrong by more than a half: fewer are the rim of a stroke."""


def mistakes(network: MarkNetwork, shown: Page) -> np.ndarray:
    """Rows and columns of cells (N x 2)."""
    padded, maps = whole_page(shown)
    odds = odds_of(network, padded)
    around = np.ones((3, 3), np.uint8)
    wrong = np.zeros(maps.shape[:2], np.uint8)
    for k, name in enumerate(MAPS):
        if k in shown.ignored or name == "print":
            continue
        seen, true = (odds[:, :, k] > 0.5).astype(np.uint8), (maps[:, :, k] > 0.4).astype(np.uint8)
        wrong |= (seen & ~cv2.dilate(true, around)) | (true & ~cv2.dilate(seen, around))
    side = MARK_CELLS * 2 * X_HEIGHT / STORED_X_HEIGHT / STRIDE
    rows, columns = np.nonzero(wrong)
    cells, counts = np.unique(np.stack([rows // side, columns // side], axis=1).astype(np.int64), axis=0, return_counts=True)
    return cells[counts >= LEAST_CELLS]


def main() -> None:
    wish = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wish.add_argument("network", type=Path)
    wish.add_argument("sets", nargs="+", type=Path)
    asked = wish.parse_args()
    torch.set_num_threads(1)
    network = MarkNetwork().to(memory_format=torch.channels_last)
    network.load_state_dict(torch.load(asked.network))
    for folder in asked.sets:
        count, wrong = 0, 0
        for path in sorted(folder.glob("*.json")):
            found = mistakes(network, page(path))
            saved(path.with_suffix(".mistaken.npy"), found)
            count, wrong = count + 1, wrong + len(found)
        print(f"{folder}: {count} pages, {wrong} places", flush=True)


if __name__ == "__main__":
    main()
