"""Teaches the small network that tells hooks inside the text, and puts it into the file of weights.

    python hooks.py ../src/marks/maps/marks-network.bin --learn a.json b.json --held c.json

The patches are made by `npm run bench:hooks`. Input: N x 4 x 48 x 48, darkness and what is absorbed of each colour, as
src/marks/hooks/hook-patch.ts makes it; output: N x 3 logits, no hook, one that opens, one that closes. About 25 minutes
on two busy cores.
"""

import argparse
import json
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from export import HOOKS, Writer, save
from network import Conv

SIDE = 48
PAPER_RANK = 0.9
"""Share of a patch's pixels that are darker than its paper."""
PALER = -0.2
SEED = 7
BATCH = 256
HOOK_SHARE = 0.3
"""Of a batch: hooks are one in a hundred patches."""
RATE = 3e-3
STEPS = 3500
HARDER_EVERY = 500
"""Steps after which patches without a hook are weighed anew by how much they look like one."""


class HookNetwork(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.see = nn.Sequential(Conv(4, 8, stride=2), Conv(8, 16, stride=2), Conv(16, 24, stride=2))
        self.tell = nn.Sequential(nn.Conv2d(24, 32, 6, 6), nn.ReLU(), nn.Dropout(0.2), nn.Conv2d(32, 3, 1))

    def forward(self, x: Tensor) -> Tensor:
        return self.tell(self.see(x)).flatten(1)


class Patches:
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


def odds_against_none(network: HookNetwork, patches: Patches, places: np.ndarray) -> np.ndarray:
    network.eval()
    with torch.no_grad():
        said = [network(patches.batch(places[at : at + 4096])).log_softmax(1) for at in range(0, len(places), 4096)]
    logs = torch.cat(said).numpy()
    return np.logaddexp(logs[:, 1], logs[:, 2]) - logs[:, 0]


def report(network: HookNetwork, held: Patches) -> None:
    odds = odds_against_none(network, held, np.arange(len(held.shows)))
    hooks = held.shows > 0
    told = [f"{least}: {100 * (odds[hooks] > least).mean():.1f} % and {(odds[~hooks] > least).sum()} others" for least in (-1, 0, 1, 3)]
    print("   held", "; ".join(told), flush=True)


def train(learn: Patches, held: Patches | None, steps: int) -> HookNetwork:
    torch.manual_seed(SEED)
    chance = np.random.default_rng(SEED)
    network = HookNetwork()
    optimiser = torch.optim.AdamW(network.parameters(), RATE, weight_decay=1e-3)
    hooks, others = np.flatnonzero(learn.shows > 0), np.flatnonzero(learn.shows == 0)
    weights = np.full(len(others), 1 / len(others))
    few = int(BATCH * HOOK_SHARE)
    started = time.time()
    for step in range(1, steps + 1):
        optimiser.param_groups[0]["lr"] = RATE * min(1, step / 100) * (0.5 + 0.5 * np.cos(np.pi * step / steps)) + 1e-5
        places = np.concatenate([chance.choice(hooks, few), chance.choice(others, BATCH - few, p=weights)])
        x, shows = mirrored(learn.batch(places), torch.from_numpy(learn.shows[places]))
        network.train()
        loss = functional.cross_entropy(network(varied(x)), shows, label_smoothing=0.01)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        if step % HARDER_EVERY:
            continue
        odds = odds_against_none(network, learn, others)
        weights = 0.02 + 1 / (1 + np.exp(-odds))
        weights /= weights.sum()
        print(f"{step} steps, {time.time() - started:.0f} s, loss {loss.item():.3f}, {(odds > 0).sum()} others taken for hooks", flush=True)
        if held is not None:
            report(network, held)
    return network.eval()


def written(network: HookNetwork) -> Writer:
    out = Writer(HOOKS)
    last = "input"
    for layer in network.see:
        last = out.block(last, layer)
    last = out.conv(last, network.tell[0], None, relu=True)
    out.conv(last, network.tell[3], None, relu=False)
    out.layers[-1]["out"] = "maps"
    return out


def main() -> None:
    wish = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wish.add_argument("file", type=Path, help="marks-network.bin, whose other network stays")
    wish.add_argument("--learn", type=Path, nargs="+", required=True)
    wish.add_argument("--held", type=Path, nargs="*", default=[])
    wish.add_argument("--steps", type=int, default=STEPS)
    asked = wish.parse_args()
    held = Patches(asked.held) if asked.held else None
    network = train(Patches(asked.learn), held, asked.steps)
    if held is not None:
        report(network, held)
    print(save(asked.file, written(network))[:16], asked.file.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
