"""Teaches the second look at what may be a mark, and puts it into the file of weights.

    python second_look.py ../src/marks/maps/marks-network.bin --learn a.json b.json --held c.json

The pictures and candidates are made by `npm run bench:second-look`. The network that sees marks stays as it is: what its
last levels hold under a candidate's ink and beside it (src/marks/maps/pooled-levels.ts) is put together with the log of
the odds that the cards give, and a small perceptron for each kind says the odds anew. Each picture is seen several times,
 mirrored, in other light and at other sizes. About 0.2 s for a picture and look, on one core.
"""

import argparse
import json
import sys
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn

from export import AGAIN, Again, save
from network import MarkNetwork
from page_input import network_input
from restore import filled

BESIDE = ((0, -8), (0, 8), (-8, 0), (8, 0), (0, -16), (0, 16))
"""How far beside its ink a candidate is looked at as well, across and down, in pixels of what the network sees."""
FINE = 2
"""So many levels are looked at there."""
KINDS = ("highlighter", "hooked phrase", "seen underline", "underline", "seen sign", "enclosure", "strike")
"""What is looked at again."""
SEED = 136
LOOKS = 2
"""How often each picture is seen otherwise than it is."""
UNMARKED = 2
"""What is no mark counts so many times on a picture without any."""
MARKED = 0.25
"""What is no mark counts so many times on a picture with some."""
HIDDEN, MEMBERS = 32, 2
"""Hidden numbers of a look, and how many looks are taught and averaged."""
TRUST = 0.7
"""How much a look's odds count, as a logarithm, beside those of the cards: looks are surer than they are right."""
BATCH, EPOCHS, RATE, DECAY = 64, 20, 2e-3, 0.3
NOISE, DROPPED = 0.05, 0.3
"""What is added to the numbers, which vary by one, and how many of them are left out, while a look is taught."""


def read(file: Path) -> MarkNetwork:
    network = MarkNetwork()
    for norm in network.modules():
        if isinstance(norm, nn.BatchNorm2d):
            norm.running_mean.zero_()
            norm.running_var.fill_(1 - norm.eps)
            norm.weight.data.fill_(1)
    filled(network, file)
    return network.eval()


def pooled(seen: list[Tensor], points: np.ndarray) -> np.ndarray:
    parts = []
    for k, level in enumerate(seen):
        height, width = level.shape[1:]

        def cells(across: int, down: int) -> Tensor:
            x = np.clip(((points[:, 0] + across) / (4 << k)).astype(int), 0, width - 1)
            y = np.clip(((points[:, 1] + down) / (4 << k)).astype(int), 0, height - 1)
            return level[:, y, x]

        under = cells(0, 0)
        parts.append(under.mean(1))
        if k == 0:
            parts.append(under.amax(1))
        if k < FINE:
            parts += [cells(*apart).mean(1) for apart in BESIDE]
    return torch.cat(parts).numpy()


def otherwise(picture: np.ndarray, chance: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """The picture in other light, mirrored, at another size, and how points move with it: a 2 x 3 matrix."""
    height, width, _ = picture.shape
    colours = picture.astype(np.float32) / 255
    colours = colours ** chance.uniform(0.75, 1.35) * chance.uniform(0.8, 1.1) * chance.uniform(0.85, 1.1, 3)
    colours += chance.normal(0, chance.uniform(0, 0.02), colours.shape)
    turned = np.eye(3)
    if chance.random() < 0.5:
        colours, turned = colours[:, ::-1], np.array([[-1, 0, width], [0, 1, 0], [0, 0, 1]]) @ turned
    if chance.random() < 0.5:
        colours, turned = colours[::-1], np.array([[1, 0, 0], [0, -1, height], [0, 0, 1]]) @ turned
    size = chance.uniform(0.88, 1.14)
    shown = cv2.resize(np.ascontiguousarray(colours), None, fx=size, fy=size, interpolation=cv2.INTER_AREA if size < 1 else cv2.INTER_LINEAR)
    turned = np.diag([shown.shape[1] / width, shown.shape[0] / height, 1]) @ turned
    more = ((0, -shown.shape[0] % 32), (0, -shown.shape[1] % 32), (0, 0))
    return np.clip(np.pad(shown, more, mode="edge") * 255, 0, 255).round().astype(np.uint8), turned[:2].astype(np.float32)


class Candidates:
    """What may be a mark in some files: numbers, kind, and whether it is one. The first look at each is as the engine's."""

    def __init__(self, files: list[Path], network: MarkNetwork, looks: int) -> None:
        parts = [part for file in files if len((part := self.of(file, network, looks))["what"])]
        if not parts:
            sys.exit(f"No candidates are in {', '.join(map(str, files))}: nothing can be learned from them. More pages are needed.")
        for name in ("numbers", "what", "is_one", "is_marked", "page"):
            setattr(self, name, np.concatenate([part[name] for part in parts]))

    @staticmethod
    def of(file: Path, network: MarkNetwork, looks: int) -> dict[str, np.ndarray]:
        store = file.with_suffix(f".{looks}.npz")
        if store.exists() and store.stat().st_mtime > file.stat().st_mtime:
            return dict(np.load(store))
        chance = np.random.default_rng(SEED)
        pixels = np.memmap(f"{file}.bin", np.uint8, "r")
        rows: dict[str, list] = {"numbers": [], "what": [], "is_one": [], "is_marked": [], "page": []}
        at = 0
        for shown in json.loads(file.read_text()):
            size = shown["width"] * shown["height"] * 3
            picture = np.array(pixels[at : at + size]).reshape(shown["height"], shown["width"], 3)
            at += size
            for look in range(1 + looks if shown["candidates"] else 0):
                given, moved = (picture, np.eye(3, dtype=np.float32)[:2]) if look == 0 else otherwise(picture, chance)
                with torch.no_grad():
                    seen = [level[0] for level in network.levels(torch.from_numpy(np.ascontiguousarray(network_input(given).transpose(2, 0, 1)[None])))]
                for one in shown["candidates"]:
                    points = np.array(one["points"], np.float32).reshape(-1, 2) @ moved[:, :2].T + moved[:, 2]
                    rows["numbers"].append(np.append(pooled(seen, points), one["score"]).astype(np.float32))
                    rows["what"].append(one["what"])
                    rows["is_one"].append(one["isOne"])
                    rows["is_marked"].append(shown["isMarked"])
                    rows["page"].append(shown["page"] + ("" if look == 0 else "*"))
        found = {name: np.array(values) for name, values in rows.items()}
        np.savez(store, **found)
        return found


class Look(nn.Module):
    """One kind's second look: what is added to the score of the cards, and what that is multiplied by."""

    def __init__(self, numbers: int) -> None:
        super().__init__()
        self.hidden = nn.Linear(numbers, HIDDEN)
        self.out = nn.Linear(HIDDEN, 1)
        self.score = nn.Parameter(torch.ones(1))
        nn.init.zeros_(self.out.weight)
        nn.init.zeros_(self.out.bias)

    def forward(self, numbers: Tensor, score: Tensor) -> Tensor:
        if self.training:
            numbers = nn.functional.dropout(numbers + NOISE * torch.randn_like(numbers), DROPPED)
        return self.out(torch.relu(self.hidden(numbers)))[:, 0] + self.score * score


def taught(given: dict[str, Tensor], seed: int) -> Look:
    torch.manual_seed(seed)
    look = Look(given["numbers"].shape[1])
    optimiser = torch.optim.AdamW(look.parameters(), RATE, weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, EPOCHS)
    look.train()
    for _ in range(EPOCHS):
        for places in torch.randperm(len(given["score"])).split(BATCH):
            said = look(given["numbers"][places], given["score"][places])
            off = nn.functional.binary_cross_entropy_with_logits(said, given["is_one"][places], reduction="none")
            loss = (off * given["weight"][places]).sum() / given["weight"][places].sum()
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
        schedule.step()
    return look.eval()


def together(looks: list[Look]) -> Look:
    """Their mean and, as far as they are not trusted, the score as it was: one look that is as wide as all of them."""
    one = Look(looks[0].hidden.in_features)
    one.hidden = nn.Linear(one.hidden.in_features, HIDDEN * len(looks))
    one.out = nn.Linear(HIDDEN * len(looks), 1)
    with torch.no_grad():
        one.hidden.weight[:] = torch.cat([look.hidden.weight for look in looks])
        one.hidden.bias[:] = torch.cat([look.hidden.bias for look in looks])
        one.out.weight[:] = TRUST * torch.cat([look.out.weight for look in looks], 1) / len(looks)
        one.out.bias[:] = TRUST * sum(look.out.bias for look in looks) / len(looks)
        one.score[:] = 1 - TRUST + TRUST * sum(look.score for look in looks) / len(looks)
    return one.eval()


def of_kind(some: Candidates, what: str, mean: np.ndarray, spread: np.ndarray) -> dict[str, Tensor]:
    own = some.what == what
    return {
        "numbers": torch.from_numpy((some.numbers[own, :-1] - mean) / spread),
        "score": torch.from_numpy(some.numbers[own, -1]).clamp(-8, 8),
        "is_one": torch.from_numpy(some.is_one[own].astype(np.float32)),
        "weight": torch.from_numpy(np.where(some.is_one[own], 1, np.where(some.is_marked[own], MARKED, UNMARKED)).astype(np.float32)),
    }


def report(what: str, look: Look, held: dict[str, Tensor]) -> None:
    is_one = held["is_one"] > 0
    with torch.no_grad():
        after = look(held["numbers"], held["score"])
    told = [f"{(score[is_one] <= 0).sum()} of {is_one.sum()} marks refused, {(score[~is_one] > 0).sum()} of {(~is_one).sum()} others taken"
            for score in (held["score"], after)]
    print(f"{what}: {told[0]}; with the second look {told[1]}", flush=True)


def main() -> None:
    wish = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wish.add_argument("file", type=Path, help="marks-network.bin, whose networks stay")
    wish.add_argument("--learn", type=Path, nargs="+", required=True)
    wish.add_argument("--held", type=Path, nargs="*", default=[])
    asked = wish.parse_args()
    network = read(asked.file)
    learn = Candidates(asked.learn, network, LOOKS)
    held = Candidates(asked.held, network, 0) if asked.held else None
    mean = learn.numbers[:, :-1].mean(0)
    spread = learn.numbers[:, :-1].std(0) + 1e-3
    out = Again()
    out.header = {"mean": out.tensor(f"{AGAIN}mean", mean), "spread": out.tensor(f"{AGAIN}spread", spread), "looks": {}}
    for what in KINDS:
        given = of_kind(learn, what, mean, spread)
        look = together([taught(given, SEED + k) for k in range(MEMBERS)])
        if held is not None:
            report(what, look, of_kind(held, what, mean, spread))
        out.header["looks"][what] = {"score": round(look.score.item(), 4), "layers": layers_of(look, out)}
    print(save(asked.file, out)[:16], asked.file.stat().st_size, "bytes")


def layers_of(look: Look, out: Again) -> list[dict]:
    """The layers of a look, which see a picture of one pixel."""
    first = len(out.layers)
    last = out.conv("input", as_window(look.hidden), None, relu=True)
    out.conv(last, as_window(look.out), None, relu=False)
    out.layers[-1]["out"] = "maps"
    return out.layers[first:]


def as_window(layer: nn.Linear) -> nn.Conv2d:
    window = nn.Conv2d(layer.in_features, layer.out_features, 1)
    window.weight.data = layer.weight.data[:, :, None, None]
    window.bias.data = layer.bias.data
    return window


if __name__ == "__main__":
    main()
