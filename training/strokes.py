"""Teaches the small network that takes strokes off print, and puts it into the file of weights.

    python strokes.py ../src/marks/maps/marks-network.bin --learn a.json b.json --held c.json

The tiles are made by `npm run bench:strokes`: pieces of lines' strips out of marked pages, and how dark the same pieces were before
anybody drew there. Input: N x 8 x 56 x 104, as src/engines/device/clean/stroke-tiles.ts makes it; output: N x 4 x 28 x 52 logits of
the share of a pixel's ink that is a stroke's, of two by two pixels four. Ink is only ever taken away.
"""

import json
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from export import STROKES, Writer, save
from network import Conv
from patches import SEED, asked_for

WIDTH, HEIGHT, CHANNELS = 104, 56, 8
MARGIN = 8
"""Columns at either end that are only looked at."""
STEPS = 8000
BATCH = 32
RATE = 4e-3
DRAWN = 0.06
"""A pixel so much darker than before, 0 to 1, was drawn on."""
PRINT = 0.2
"""A pixel so dark before was print."""
DRAWN_WEIGHT, PRINT_WEIGHT = 6.0, 2.0
"""Such pixels count so many times more."""


class StrokeNetwork(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.near = nn.Sequential(Conv(CHANNELS, 16, stride=2), Conv(16, 16))
        self.wide = nn.Sequential(Conv(16, 32, stride=2), Conv(32, 32, dilation=2), Conv(32, 32, dilation=4))
        self.lift = Conv(32, 16, 1, relu=False)
        self.join = Conv(16, 16)
        self.tell = nn.Conv2d(16, 4, 1)

    def forward(self, x: Tensor) -> Tensor:
        near = self.near(x)
        raised = functional.interpolate(self.lift(self.wide(near)), scale_factor=2, mode="nearest")
        return self.tell(self.join(near + raised))


class Tiles:
    """Tiles of some files, as bytes."""

    def __init__(self, files: list[Path]) -> None:
        counts = [len(json.loads(file.read_text())) for file in files]
        shape = (CHANNELS + 1, HEIGHT, WIDTH)
        self.files = [np.memmap(f"{file}.bin", np.uint8, "r", shape=(count, *shape)) for file, count in zip(files, counts, strict=True) if count]
        self.starts = np.cumsum([0, *(len(each) for each in self.files)])

    def __len__(self) -> int:
        return int(self.starts[-1])

    def batch(self, places: np.ndarray) -> tuple[Tensor, Tensor]:
        which = np.searchsorted(self.starts, places, side="right") - 1
        values = np.stack([self.files[k][place - self.starts[k]] for k, place in zip(which, places, strict=True)])
        x = torch.from_numpy(values).float() / 255
        return x[:, :CHANNELS], x[:, CHANNELS:]


def blocks_apart(said: Tensor) -> Tensor:
    """Of every two by two pixels four numbers as four pixels."""
    return functional.pixel_shuffle(said, 2)


def varied(x: Tensor, before: Tensor) -> tuple[Tensor, Tensor]:
    """Paler or darker, moved, with other grain, and less surely seen and traced."""
    count = len(x)
    if torch.rand(()) < 0.5:
        rows = int(torch.randint(-2, 3, ()))
        x, before = x.roll(rows, 2), before.roll(rows, 2)
    strength = torch.exp(torch.randn(count, 1, 1, 1) * 0.15)
    seen = torch.where(torch.rand(count, 1, 1, 1) < 0.5, torch.rand(count, 1, 1, 1), torch.ones(count, 1, 1, 1))
    traced = (torch.rand(count, 1, 1, 1) < 0.9).float()
    moved = x[:, 2:3].roll((int(torch.randint(-1, 2, ())), int(torch.randint(-1, 2, ()))), (2, 3))
    grain = torch.randn(count, 2, HEIGHT, WIDTH) * (torch.rand(count, 1, 1, 1) * 0.04)
    dark = (x[:, :2] * strength + grain).clamp(0, 1)
    return torch.cat([dark, moved * traced, x[:, 3:7] * seen, x[:, 7:]], 1), (before * strength).clamp(0, 1)


def left_of(x: Tensor, said: Tensor) -> Tensor:
    """How dark a tile is without its strokes."""
    return x[:, :1] * (1 - torch.sigmoid(blocks_apart(said)))


def loss_of(x: Tensor, before: Tensor, said: Tensor, dark: Tensor) -> Tensor:
    inside = slice(MARGIN, WIDTH - MARGIN)
    drawn = ((dark - before) > DRAWN)[..., inside].float()
    printed = (before > PRINT)[..., inside].float()
    off = functional.smooth_l1_loss(left_of(x, said)[..., inside], before[..., inside], reduction="none", beta=0.05)
    return (off * (1 + DRAWN_WEIGHT * drawn + PRINT_WEIGHT * printed)).mean()


def report(network: nn.Module, held: Tiles) -> None:
    """How much of the strokes is left, and how much of the print is gone, in parts of a hundred."""
    network.eval()
    drawn = left = print_before = gone = off = 0.0
    inside = slice(MARGIN, WIDTH - MARGIN)
    with torch.no_grad():
        for at in range(0, len(held), 256):
            x, before = held.batch(np.arange(at, min(len(held), at + 256)))
            after = left_of(x, network(x))[..., inside]
            dark, was = x[:, :1, :, inside], before[..., inside]
            strokes = ((dark - was) > DRAWN) & (was < 0.1)
            drawn += dark[strokes].sum().item()
            left += after[strokes].sum().item()
            print_before += was[was > PRINT].sum().item()
            gone += (was - after).clamp(min=0)[was > PRINT].sum().item()
            off += (after - was).abs().mean().item() * len(x)
    print(f"   held: {100 * left / drawn:.1f} of 100 of strokes left, {100 * gone / print_before:.2f} of print gone, off by {off / len(held):.5f}", flush=True)


def taught(steps: int, learn: Tiles, held: list[Tiles]) -> StrokeNetwork:
    torch.manual_seed(SEED)
    chance = np.random.default_rng(SEED)
    network = StrokeNetwork()
    optimiser = torch.optim.AdamW(network.parameters(), RATE, weight_decay=1e-4)
    started = time.time()
    mean = 0.0
    for step in range(1, steps + 1):
        optimiser.param_groups[0]["lr"] = RATE * min(1, step / 100) * (0.5 + 0.5 * np.cos(np.pi * step / steps)) + 1e-5
        given, was = learn.batch(chance.integers(0, len(learn), BATCH))
        x, before = varied(given, was)
        network.train()
        loss = loss_of(x, before, network(x), x[:, :1])
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        mean += (loss.item() - mean) * 0.01
        if step % 500:
            continue
        print(f"{step} steps, {time.time() - started:.0f} s, loss {mean:.5f}", flush=True)
        for each in held:
            report(network, each)
    return network.eval()


def written(network: StrokeNetwork) -> Writer:
    """The network as layers; the same order as StrokeNetwork.forward."""
    out = Writer(STROKES)
    near = out.block("input", network.near)
    raised = out.layer("up", out.block(out.block(near, network.wide), network.lift))
    out.conv(out.block(out.layer("add", [near, raised], relu=False), network.join), network.tell, None, relu=False)
    out.layers[-1]["out"] = "maps"
    return out


def main() -> None:
    asked = asked_for(__doc__, STEPS)
    network = taught(asked.steps, Tiles(asked.learn), [Tiles([file]) for file in asked.held])
    print(save(asked.file, written(network))[:16], asked.file.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
