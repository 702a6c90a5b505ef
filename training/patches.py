"""How the small networks are taught that tell what small pictures show: hooks (hooks.py), signs (signs.py); and what their trainings ask for."""

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeVar

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from export import Writer

SEED = 7


def asked_for(doc: str | None, steps: int, goes_on: bool = False) -> argparse.Namespace:
    """What the command line of a small network's training asks for."""
    wish = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    wish.add_argument("file", type=Path, help="marks-network.bin, whose other networks stay")
    wish.add_argument("--learn", type=Path, nargs="+", required=True)
    wish.add_argument("--held", type=Path, nargs="*", default=[])
    wish.add_argument("--steps", type=int, default=steps)
    if goes_on:
        wish.add_argument("--on", action="store_true", help="go on from the file's own weights, with fewer steps and pictures")
    return wish.parse_args()


class Patches(Protocol):
    """Pictures, and what each shows; 0 is nothing that is looked for."""

    shows: np.ndarray

    def batch(self, places: np.ndarray) -> Tensor: ...


class PatchNetwork(nn.Module):
    """Blocks that see, one after the other, and what tells by all they leave."""

    see: nn.Sequential
    tell: nn.Sequential

    def forward(self, x: Tensor) -> Tensor:
        return self.tell(self.see(x)).flatten(1)


@dataclass(frozen=True)
class Lesson:
    batch: int
    share: float
    """Of a batch that shows something; most pictures do not."""
    rate: float
    decay: float
    smoothing: float
    harder_every: int
    """Steps after which pictures of nothing are weighed anew by how much they look like something."""
    least_weight: float
    """Of those that look like nothing at all."""
    varied: Callable[[Tensor, Tensor], tuple[Tensor, Tensor]]
    """Pictures and what they show, each time a little different."""


ON_RATE = 0.2
"""Of a lesson's rate, where it goes on from what a network knows."""
HELD_TO = 0.5
"""What counts so much beside the loss then: how far what it says of pictures that show something is from what it said before."""


def logs_of(network: nn.Module, patches: Patches, places: np.ndarray) -> np.ndarray:
    """Logarithms of the odds of all that each may show."""
    network.eval()
    with torch.no_grad():
        said = [network(patches.batch(places[at : at + 1024])).log_softmax(1) for at in range(0, len(places), 1024)]
    return torch.cat(said).numpy()


def odds_against_none(logs: np.ndarray) -> np.ndarray:
    return np.logaddexp.reduce(logs[:, 1:], axis=1) - logs[:, 0]


def report(network: nn.Module, held: Patches) -> None:
    logs = logs_of(network, held, np.arange(len(held.shows)))
    odds = odds_against_none(logs)
    some = held.shows > 0
    kind = (logs[:, 1:].argmax(1) + 1 == held.shows)[some & (odds > 0)].mean()
    told = [f"{least}: {100 * (odds[some] > least).mean():.1f} % and {(odds[~some] > least).sum()} others" for least in (-1, 0, 1, 2, 3)]
    print(f"   held, {some.sum()} of {len(some)}:", "; ".join(told), f"; kind right {100 * kind:.1f} %", flush=True)


Network = TypeVar("Network", bound=nn.Module)


def taught(
    network: Network, lesson: Lesson, steps: int, learn: Patches, held: Patches | None, before: nn.Module | None = None
) -> Network:
    """Teaches a network, from nothing or on from what it is: then `before` is a copy of it."""
    rate = lesson.rate * (1 if before is None else ON_RATE)
    chance = np.random.default_rng(SEED)
    optimiser = torch.optim.AdamW(network.parameters(), rate, weight_decay=lesson.decay)
    some, none = np.flatnonzero(learn.shows > 0), np.flatnonzero(learn.shows == 0)
    if len(some) == 0 or len(none) == 0:
        sys.exit(f"{len(some)} of {len(learn.shows)} pictures show what is looked for: nothing can be learned from them. More pages are needed.")
    weights = np.full(len(none), 1 / len(none))
    few = int(lesson.batch * lesson.share)
    started = time.time()
    for step in range(1, steps + 1):
        optimiser.param_groups[0]["lr"] = rate * min(1, step / 100) * (0.5 + 0.5 * np.cos(np.pi * step / steps)) + 1e-5
        places = np.concatenate([chance.choice(some, few), chance.choice(none, lesson.batch - few, p=weights)])
        x, shows = lesson.varied(learn.batch(places), torch.from_numpy(learn.shows[places]))
        network.train()
        if before is not None:
            for norm in (part for part in network.modules() if isinstance(part, nn.BatchNorm2d)):
                norm.eval()
        said = network(x)
        loss = functional.cross_entropy(said, shows, label_smoothing=lesson.smoothing)
        if before is not None:
            with torch.no_grad():
                known = before(x)[shows > 0].softmax(1)
            loss = loss + HELD_TO * functional.kl_div(said[shows > 0].log_softmax(1), known, reduction="batchmean")
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        if step % lesson.harder_every:
            continue
        odds = odds_against_none(logs_of(network, learn, none))
        weights = lesson.least_weight + 1 / (1 + np.exp(-odds))
        weights /= weights.sum()
        print(f"{step} steps, {time.time() - started:.0f} s, loss {loss.item():.3f}, {(odds > 0).sum()} of {len(none)} others taken", flush=True)
        if held is not None:
            report(network, held)
    return network.eval()


def written(network: PatchNetwork, prefix: str) -> Writer:
    out = Writer(prefix)
    last = "input"
    for layer in network.see:
        last = out.block(last, layer)
    last = out.conv(last, network.tell[0], None, relu=True)
    out.conv(last, network.tell[3], None, relu=False)
    out.layers[-1]["out"] = "maps"
    return out
