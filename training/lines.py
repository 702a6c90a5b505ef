"""Where photographs have lines of print, as a network sees them: `python lines.py network.pt FOLDER…`. Marks are drawn along them (draw.py)."""

import sys
from pathlib import Path

import cv2
import numpy as np
import torch

from crops import PRINT, STORED_X_HEIGHT, page, saved
from held import X_HEIGHT, odds_of, whole_page
from network import MarkNetwork, STRIDE


def main() -> None:
    torch.set_num_threads(1)
    network = MarkNetwork().to(memory_format=torch.channels_last)
    network.load_state_dict(torch.load(sys.argv[1]))
    for folder in sys.argv[2:]:
        for path in sorted(Path(folder).glob("*.json")):
            shown = page(path)
            if PRINT not in shown.ignored:
                continue
            padded, _ = whole_page(shown)
            seen = odds_of(network, padded)[:, :, PRINT]
            height, width = shown.labels.shape[:2]
            step = STRIDE * STORED_X_HEIGHT / X_HEIGHT / 2
            large = cv2.resize(seen, None, fx=step, fy=step, interpolation=cv2.INTER_LINEAR)
            plane = np.zeros((height, width), np.uint8)
            part = large[:height, :width]
            plane[: part.shape[0], : part.shape[1]] = part * 255
            saved(path.with_suffix(".lines.npy"), plane)


if __name__ == "__main__":
    main()
