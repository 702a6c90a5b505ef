"""Teaches the small network that tells signs beside the text, and puts it into the file of weights.

    python signs.py ../src/marks/maps/marks-network.bin --learn a.json b.json --held c.json

The patches are made by `npm run bench:signs`. Input: N x 64 x 64 x 8, as src/marks/margin/sign-patch.ts makes it; output:
N x 4 logits, no sign, a bar, a bracket, a tick.
"""

import json
from copy import deepcopy
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from export import SIGNS, save
from network import Conv
from patches import SEED, Lesson, PatchNetwork, asked_for, logs_of, odds_against_none, report, taught, written
from restore import as_shipped

SIDE = 64
CHANNELS = 8
PALER = -0.2
STEPS = 3200


class SignNetwork(PatchNetwork):
    def __init__(self) -> None:
        super().__init__()
        self.see = nn.Sequential(Conv(CHANNELS, 12, stride=2), Conv(12, 16, stride=2), Conv(16, 24, stride=2), Conv(24, 32, stride=2))
        self.tell = nn.Sequential(nn.Conv2d(32, 32, 4, 4), nn.ReLU(), nn.Dropout(0.3), nn.Conv2d(32, 4, 1))


class SignPatches:
    """Patches of some files, as bytes, and what they show."""

    def __init__(self, files: list[Path]) -> None:
        shows = [np.array([each["shows"] for each in json.loads(file.read_text())], np.int64) for file in files]
        self.shows = np.concatenate(shows)
        shape = (SIDE, SIDE, CHANNELS)
        self.files = [np.memmap(f"{file}.bin", np.uint8, "r", shape=(len(own), *shape)) for file, own in zip(files, shows, strict=True) if len(own)]
        self.values = np.concatenate(self.files)

    def batch(self, places: np.ndarray) -> Tensor:
        x = torch.from_numpy(self.values[places]).permute(0, 3, 1, 2).float() / 255
        return torch.cat([x[:, :1], x[:, 1:4] * (1 - PALER) + PALER, x[:, 4:]], 1)


def varied(x: Tensor) -> Tensor:
    """Turned, leaned, stretched and moved a little, upside down now and then, of other strength, sharpness and grain, seen less surely."""
    count = len(x)
    over = torch.rand(count) < 0.3
    x[over] = x[over].flip(2)
    turn, lean = torch.randn(count) * 0.05, torch.randn(count) * 0.06
    matrix = torch.zeros(count, 2, 3)
    matrix[:, 0, 0] = 1 + torch.randn(count) * 0.08
    matrix[:, 0, 1] = lean + turn
    matrix[:, 1, 0] = -turn
    matrix[:, 1, 1] = 1 + torch.randn(count) * 0.08
    matrix[:, :, 2] = torch.randn(count, 2) * 0.03
    grid = functional.affine_grid(matrix, list(x.shape), align_corners=False)
    x = functional.grid_sample(x, grid, padding_mode="border", align_corners=False)
    light = torch.exp(torch.randn(count, 1, 1, 1) * 0.2)
    hues = torch.exp(torch.randn(count, 3, 1, 1) * 0.15)
    # What the map says beforehand is less sure on pages that no network was taught with.
    seen = torch.where(torch.rand(count, 1, 1, 1) < 0.6, torch.rand(count, 1, 1, 1), torch.ones(count, 1, 1, 1))
    x = torch.cat([x[:, :1] * light, x[:, 1:4] * light * hues, x[:, 4:5] * seen, x[:, 5:]], 1)
    soft = torch.rand(count) < 0.3
    if soft.any():
        x[soft, :4] = functional.avg_pool2d(functional.pad(x[soft, :4], (1, 1, 1, 1), mode="replicate"), 3, 1)
    grain = torch.randn(count, 4, SIDE, SIDE) * (torch.rand(count, 1, 1, 1) * 0.04)
    return torch.cat([x[:, :4] + grain + torch.randn(count, 1, 1, 1) * 0.01, x[:, 4:]], 1)


LESSON = Lesson(
    batch=96, share=0.45, rate=2.5e-3, decay=2e-3, smoothing=0.02, harder_every=400, least_weight=0.05, varied=lambda x, shows: (varied(x), shows)
)


def as_sure(network: SignNetwork, before: SignNetwork, held: SignPatches) -> None:
    """Shifts the odds of no sign so that as many signs are told as before: all that follows was fitted to those odds."""
    signs = np.flatnonzero(held.shows > 0)
    was, now = (odds_against_none(logs_of(each, held, signs)) for each in (before, network))
    shift = np.quantile(now, (was <= 0).mean())
    network.tell[3].bias.data[0] += float(shift)
    print(f"{(was > 0).sum()} of {len(signs)} signs told before; odds shifted by {-shift:.2f}")
    report(network, held)


def main() -> None:
    asked = asked_for(__doc__, STEPS, goes_on=True)
    held = SignPatches(asked.held) if asked.held else None
    torch.manual_seed(SEED)
    before = as_shipped(SignNetwork(), asked.file, "signs") if asked.on else None
    network = SignNetwork() if before is None else deepcopy(before)
    network = taught(network, LESSON, asked.steps, SignPatches(asked.learn), held, before)
    if before is not None and held is not None:
        as_sure(network, before, held)
    print(save(asked.file, written(network, SIGNS))[:16], asked.file.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
