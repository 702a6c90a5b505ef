"""How well a network sees pages that were kept out of its training."""

import cv2
import numpy as np
import torch
from torch import nn

from crops import AREAS, STORED_X_HEIGHT, Page
from network import MAPS, STRIDE
from page_input import network_input

X_HEIGHT = 8
SIDE = 32


def whole_page(shown: Page) -> tuple[np.ndarray, np.ndarray]:
    """The page as the engine would see it (red first, bytes) and its maps at a quarter of that."""
    scale = X_HEIGHT / STORED_X_HEIGHT
    height, width = (round(side * scale) for side in shown.picture.shape[:2])
    picture = cv2.resize(np.asarray(shown.picture), (width, height), interpolation=cv2.INTER_AREA)[:, :, ::-1]
    padded = np.pad(picture, ((0, -height % SIDE), (0, -width % SIDE), (0, 0)), mode="edge")
    whole = np.zeros((padded.shape[0] // STRIDE, padded.shape[1] // STRIDE, len(MAPS)), np.float32)
    for k in range(len(MAPS)):
        plane = np.ascontiguousarray(shown.labels[:, :, k])
        halves = cv2.resize(plane, (width // 2, height // 2), interpolation=cv2.INTER_AREA if k in AREAS else cv2.INTER_LINEAR)
        halves = halves[: height // 4 * 2, : width // 4 * 2].astype(np.float32) / 255
        fours = halves.reshape(height // 4, 2, width // 4, 2)
        reduced = fours.mean(axis=(1, 3)) if k in AREAS else fours.max(axis=(1, 3))
        whole[: reduced.shape[0], : reduced.shape[1], k] = reduced
    return padded, whole


def odds_of(network: nn.Module, padded: np.ndarray) -> np.ndarray:
    """The maps of a page, H/4 x W/4 x 7, 0 to 1."""
    seen = torch.from_numpy(network_input(padded).transpose(2, 0, 1)[None].copy())
    with torch.no_grad():
        return torch.sigmoid(network.eval()(seen.to(memory_format=torch.channels_last)))[0].permute(1, 2, 0).numpy()


def held_figures(network: nn.Module, pages: list[Page]) -> dict[str, float]:
    """F1 of each map's cells at odds of one half, one cell off forgiven; and false cells a thousand on unmarked pages."""
    found, right, wanted, met = (np.zeros(len(MAPS)) for _ in range(4))
    false, cells = 0, 1
    around = np.ones((3, 3), np.uint8)
    for shown in pages:
        padded, maps = whole_page(shown)
        odds = odds_of(network, padded)
        if not shown.marked[:, :, : MAPS.index("print")].any():
            false += int((odds[:, :, : MAPS.index("print")] > 0.5).any(axis=2).sum())
            cells += odds.shape[0] * odds.shape[1]
        for k in range(len(MAPS)):
            if k in shown.ignored:
                continue
            seen, true = (odds[:, :, k] > 0.5).astype(np.uint8), (maps[:, :, k] > 0.4).astype(np.uint8)
            found[k] += seen.sum()
            right[k] += (seen & cv2.dilate(true, around)).sum()
            wanted[k] += true.sum()
            met[k] += (true & cv2.dilate(seen, around)).sum()
    precision, recall = right / np.maximum(found, 1), met / np.maximum(wanted, 1)
    f1 = 2 * precision * recall / np.maximum(precision + recall, 1e-9)
    figures = {name: float(f1[k]) if wanted[k] > 0 else float("nan") for k, name in enumerate(MAPS)}
    return figures | {"false": 1000 * false / cells}


COLOURS = np.array([[255, 200, 0], [0, 0, 255], [255, 0, 0], [0, 160, 0], [200, 0, 200], [0, 160, 200], [170, 170, 170]], np.float32)


def look_at(network: nn.Module, shown: Page) -> np.ndarray:
    """The page, what it bears and what the network sees, side by side (blue first)."""
    padded, maps = whole_page(shown)
    odds = odds_of(network, padded)
    grey = padded.mean(axis=2, keepdims=True).repeat(3, axis=2) * 0.35 + 160
    panels = [padded[:, :, ::-1].astype(np.float32)]
    for planes in (maps, odds):
        panel = grey.copy()
        for k in range(len(MAPS) - 1):
            large = cv2.resize(planes[:, :, k], (padded.shape[1], padded.shape[0]), interpolation=cv2.INTER_NEAREST)[:, :, None]
            panel = panel * (1 - large) + COLOURS[k] * large
        panels.append(panel[:, :, ::-1])
    return np.concatenate(panels, axis=1).clip(0, 255).round().astype(np.uint8)
