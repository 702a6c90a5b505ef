"""Teaches the small network that tells hooks inside the text, and puts it into the file of weights.

    python hooks.py ../src/marks/maps/marks-network.bin --learn a.json b.json --held c.json

The patches are made by `npm run bench:hooks`. Input: N x 4 x 48 x 48, darkness and what is absorbed of each colour, as
src/marks/hooks/hook-patch.ts makes it; output: N x 3 logits, no hook, one that opens, one that closes. About 25 minutes
on two busy cores.
"""

import json
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from export import HOOKS, save
from network import Conv
from patches import SEED, Lesson, PatchNetwork, asked_for, report, taught, written

SIDE = 48
PAPER_RANK = 0.9
"""Share of a patch's pixels that are darker than its paper."""
PALER = -0.2
STEPS = 3500


class HookNetwork(PatchNetwork):
    def __init__(self) -> None:
        super().__init__()
        self.see = nn.Sequential(Conv(4, 8, stride=2), Conv(8, 16, stride=2), Conv(16, 24, stride=2))
        self.tell = nn.Sequential(nn.Conv2d(24, 32, 6, 6), nn.ReLU(), nn.Dropout(0.2), nn.Conv2d(32, 3, 1))


class HookPatches:
    """Patches of some files, prepared as bytes: those of hooks and those without, by their places."""

    def __init__(self, files: list[Path]) -> None:
        shows = [np.array([each["shows"] for each in json.loads(file.read_text())], np.int64) for file in files]
        self.shows = np.concatenate(shows)
        self.values = np.empty((len(self.shows), 4, SIDE, SIDE), np.uint8)
        at = 0
        for file, own in zip(files, shows, strict=True):
            raw = np.memmap(f"{file}.bin", np.uint8, "r", shape=(len(own), 4, SIDE, SIDE))
            prepare(raw, self.values[at : at + len(own)])
            at += len(own)

    def batch(self, places: np.ndarray) -> Tensor:
        x = torch.from_numpy(self.values[places]).float() / 255
        return torch.cat([x[:, :1], x[:, 1:] * (1 - PALER) + PALER], 1)


def prepare(raw: np.ndarray, out: np.ndarray) -> None:
    """What the network is shown of some patches, into `out`."""
    out[:, 0] = 255 - raw[:, 0]
    rank = int(SIDE * SIDE * PAPER_RANK) - 1
    for at in range(0, len(raw), 2000):
        colours = raw[at : at + 2000, 1:].reshape(-1, 3, SIDE * SIDE)
        paper = np.maximum(np.partition(colours, rank, axis=2)[:, :, rank : rank + 1].astype(np.float32), 0.05 * 255)
        share = np.clip(1 - colours / paper, PALER, 1)
        out[at : at + 2000, 1:] = np.round((share - PALER) / (1 - PALER) * 255).reshape(-1, 3, SIDE, SIDE)


def varied(x: Tensor) -> Tensor:
    """Turned, leaned, stretched and moved a little, of other strength, sharpness and grain."""
    count = len(x)
    turn, lean = torch.randn(count) * 0.03, torch.randn(count) * 0.06
    matrix = torch.zeros(count, 2, 3)
    matrix[:, 0, 0] = 1 + torch.randn(count) * 0.06
    matrix[:, 0, 1] = lean + turn
    matrix[:, 1, 0] = -turn
    matrix[:, 1, 1] = 1 + torch.randn(count) * 0.06
    matrix[:, 0, 2] = torch.randn(count) * 0.02
    matrix[:, 1, 2] = torch.randn(count) * 0.025
    grid = functional.affine_grid(matrix, list(x.shape), align_corners=False)
    x = functional.grid_sample(x, grid, padding_mode="border", align_corners=False)
    x = x * torch.exp(torch.randn(count, 1, 1, 1) * 0.15)
    soft = torch.rand(count) < 0.3
    if soft.any():
        x[soft] = functional.avg_pool2d(functional.pad(x[soft], (1, 1, 1, 1), mode="replicate"), 3, 1)
    return x + torch.randn(count, 1, 1, 1) * 0.01 + torch.randn_like(x) * (torch.rand(count, 1, 1, 1) * 0.03)


def mirrored(x: Tensor, shows: Tensor) -> tuple[Tensor, Tensor]:
    """Half of them as in a mirror: what opens there closes."""
    chosen = torch.rand(len(shows)) < 0.5
    x[chosen] = x[chosen].flip(3)
    other = chosen & (shows > 0)
    shows[other] = 3 - shows[other]
    return x, shows


def another(x: Tensor, shows: Tensor) -> tuple[Tensor, Tensor]:
    x, shows = mirrored(x, shows)
    return varied(x), shows


LESSON = Lesson(batch=256, share=0.3, rate=3e-3, decay=1e-3, smoothing=0.01, harder_every=500, least_weight=0.02, varied=another)


def main() -> None:
    asked = asked_for(__doc__, STEPS)
    held = HookPatches(asked.held) if asked.held else None
    torch.manual_seed(SEED)
    network = taught(HookNetwork(), LESSON, asked.steps, HookPatches(asked.learn), held)
    if held is not None:
        report(network, held)
    print(save(asked.file, written(network, HOOKS))[:16], asked.file.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
