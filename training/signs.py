"""Teaches the small network that tells signs beside the text, and puts it into the file of weights.

    python signs.py ../src/marks/maps/marks-network.bin --learn a.json b.json --held c.json

The patches are made by `npm run bench:signs`. Input: N x 64 x 64 x 8, as src/marks/margin/sign-patch.ts makes it; output:
N x 4 logits, no sign, a bar, a bracket, a tick.
"""

import argparse
import json
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from export import SIGNS, Writer, save
from network import Conv

SIDE = 64
CHANNELS = 8
PALER = -0.2
SEED = 7
BATCH = 96
SIGN_SHARE = 0.45
"""Of a batch."""
RATE = 2.5e-3
STEPS = 2600
HARDER_EVERY = 400
"""Steps after which patches without a sign are weighed anew by how much they look like one."""


class SignNetwork(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.see = nn.Sequential(Conv(CHANNELS, 12, stride=2), Conv(12, 16, stride=2), Conv(16, 24, stride=2), Conv(24, 32, stride=2))
        self.tell = nn.Sequential(nn.Conv2d(32, 32, 4, 4), nn.ReLU(), nn.Dropout(0.3), nn.Conv2d(32, 4, 1))

    def forward(self, x: Tensor) -> Tensor:
        return self.tell(self.see(x)).flatten(1)


class Patches:
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


def logits_of(network: SignNetwork, patches: Patches, places: np.ndarray) -> np.ndarray:
    network.eval()
    with torch.no_grad():
        said = [network(patches.batch(places[at : at + 1024])).log_softmax(1) for at in range(0, len(places), 1024)]
    return torch.cat(said).numpy() if said else np.zeros((0, 4))


def odds_against_none(logs: np.ndarray) -> np.ndarray:
    return np.logaddexp.reduce(logs[:, 1:], axis=1) - logs[:, 0]


def report(network: SignNetwork, held: Patches) -> None:
    logs = logits_of(network, held, np.arange(len(held.shows)))
    odds = odds_against_none(logs)
    signs = held.shows > 0
    kind = (logs[:, 1:].argmax(1) + 1 == held.shows)[signs & (odds > 0)].mean()
    told = [f"{least}: {100 * (odds[signs] > least).mean():.1f} % and {(odds[~signs] > least).sum()} others" for least in (-1, 0, 1, 2, 3)]
    print(f"   held {signs.sum()} of {len(signs)}:", "; ".join(told), f"; kind right {100 * kind:.1f} %", flush=True)


def train(learn: Patches, held: Patches | None, steps: int) -> SignNetwork:
    torch.manual_seed(SEED)
    chance = np.random.default_rng(SEED)
    network = SignNetwork()
    optimiser = torch.optim.AdamW(network.parameters(), RATE, weight_decay=2e-3)
    signs, others = np.flatnonzero(learn.shows > 0), np.flatnonzero(learn.shows == 0)
    weights = np.full(len(others), 1 / max(1, len(others)))
    few = int(BATCH * SIGN_SHARE)
    started = time.time()
    for step in range(1, steps + 1):
        optimiser.param_groups[0]["lr"] = RATE * min(1, step / 100) * (0.5 + 0.5 * np.cos(np.pi * step / steps)) + 1e-5
        places = np.concatenate([chance.choice(signs, few), chance.choice(others, BATCH - few, p=weights)])
        network.train()
        loss = functional.cross_entropy(network(varied(learn.batch(places))), torch.from_numpy(learn.shows[places]), label_smoothing=0.02)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        if step % HARDER_EVERY:
            continue
        odds = odds_against_none(logits_of(network, learn, others))
        weights = 0.05 + 1 / (1 + np.exp(-odds))
        weights /= weights.sum()
        print(f"{step} steps, {time.time() - started:.0f} s, loss {loss.item():.3f}, {(odds > 0).sum()} of {len(odds)} others taken for signs", flush=True)
        if held is not None:
            report(network, held)
    return network.eval()


def written(network: SignNetwork) -> Writer:
    out = Writer(SIGNS)
    last = "input"
    for layer in network.see:
        last = out.block(last, layer)
    last = out.conv(last, network.tell[0], None, relu=True)
    out.conv(last, network.tell[3], None, relu=False)
    out.layers[-1]["out"] = "maps"
    return out


def main() -> None:
    wish = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wish.add_argument("file", type=Path, help="marks-network.bin, whose other networks stay")
    wish.add_argument("--learn", type=Path, nargs="*", default=[])
    wish.add_argument("--held", type=Path, nargs="*", default=[])
    wish.add_argument("--steps", type=int, default=STEPS)
    asked = wish.parse_args()
    held = Patches(asked.held) if asked.held else None
    network = train(Patches(asked.learn), held, asked.steps) if asked.learn else SignNetwork().eval()
    print(save(asked.file, written(network))[:16], asked.file.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
