"""Teaches the second look at what may be a mark, and puts it into the file of weights.

    python second_look.py ../src/marks/maps/marks-network.bin --learn a.json b.json --held c.json

The pictures and candidates are made by `npm run bench:second-look`. The network that sees marks stays as it is: what its
last levels hold under a candidate's ink and beside it (src/marks/maps/pooled-levels.ts) is put together with the log of
the odds that the card of its kind gives, and a small perceptron for each kind says the odds anew. Each picture is seen several times,
mirrored, in other light and at other sizes. What such a look is worth on a page, beside what others there look like, is
fitted to looks that were not taught with the page. About 0.2 s for a picture and look, on one core.
"""

import argparse
import json
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn

from export import AGAIN, Again, save
from network import MarkNetwork
from page_input import network_input
from restore import as_shipped

BESIDE = ((0, -8), (0, 8), (-8, 0), (8, 0), (0, -16), (0, 16))
"""How far beside its ink a candidate is looked at as well, across and down, in pixels of what the network sees."""
FINE = 2
"""So many levels are looked at there."""
KINDS = ("highlighter", "hooked phrase", "seen underline", "underline", "seen sign", "enclosure", "strike")
"""What is looked at again."""
SEED = 136
ENGINES = 3
"""As it is, mirrored, and smaller: so the engine looks at a picture."""
SMALLER = 0.9
LOOKS = 2
"""How often each picture is seen otherwise."""
DOUBTFUL, NEAR = 1, 4
"""A page on which a look is nearer than the first to 0 is looked at mirrored and smaller as well, and the mean of all looks counts for what is nearer than the second."""
UNMARKED = 2
"""What is no mark counts so many times on a picture without any."""
MARKED = 0.25
"""What is no mark counts so many times on a picture with some."""
HIDDEN, MEMBERS = 32, 2
"""Hidden numbers of a look, and how many looks are taught and averaged."""
TRUST = 0.7
"""How much a look's odds count, as a logarithm, beside those of the cards: looks are surer than they are right."""
FOLDS = 4
"""Into so many parts the sources of pages are divided: what looks are worth is learned from ones that were taught with the others."""
PLAIN, AMONG, LONE = 3, 0.3, 0.5
"""
What counts so many times for that: what is no mark on a page without any, and on one with some; a page with one of its marks alone, the
first or the last: made pages have more than most that readers bring.
"""
LIKELIEST, OTHERS = 8, 6
"""Logs of odds beyond these say no more, of a candidate and of others."""
BATCH, EPOCHS, RATE, DECAY = 64, 20, 2e-3, 0.3
NOISE, DROPPED = 0.05, 0.3
"""What is added to the numbers, which vary by one, and how many of them are left out, while a look is taught."""


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
    return np.clip(whole_cells(shown) * 255, 0, 255).round().astype(np.uint8), turned[:2].astype(np.float32)


def seen_again(picture: np.ndarray, look: int, chance: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """A picture as a look is given it, and how points move with it: as it is, mirrored, smaller, then each time otherwise."""
    if look == 0:
        return picture, np.eye(3, dtype=np.float32)[:2]
    if look == 1:
        return picture[:, ::-1], np.array([[-1, 0, picture.shape[1]], [0, 1, 0]], np.float32)
    if look == 2:
        shown = cv2.resize(picture, None, fx=SMALLER, fy=SMALLER, interpolation=cv2.INTER_AREA)
        (height, width, _), (high, wide, _) = picture.shape, shown.shape
        return whole_cells(shown), np.array([[wide / width, 0, 0], [0, high / height, 0]], np.float32)
    return otherwise(picture, chance)


def whole_cells(picture: np.ndarray) -> np.ndarray:
    """Its right and bottom edges repeated to multiples of what the coarsest level's cells are wide."""
    return np.pad(picture, ((0, -picture.shape[0] % 32), (0, -picture.shape[1] % 32), (0, 0)), mode="edge")


class Candidates:
    """
    What may be a mark in some files: numbers, kind, which of its picture's marks it is (-1: none), and where. The first looks at each are
    as the engine's.
    """

    NAMES = ("numbers", "what", "mark", "box", "is_marked", "page", "look")

    def __init__(self, files: list[Path], network: MarkNetwork, looks: int) -> None:
        parts = [part for file in files if len((part := self.of(file, network, looks))["what"])]
        if not parts:
            sys.exit(f"No candidates are in {', '.join(map(str, files))}: nothing can be learned from them. More pages are needed.")
        for name in self.NAMES:
            setattr(self, name, np.concatenate([part[name] for part in parts]))
        self.is_one = self.mark >= 0

    @staticmethod
    def of(file: Path, network: MarkNetwork, looks: int) -> dict[str, np.ndarray]:
        store = file.with_suffix(f".{ENGINES + looks}.npz")
        if store.exists() and store.stat().st_mtime > file.stat().st_mtime:
            return dict(np.load(store))
        chance = np.random.default_rng(SEED)
        pixels = np.memmap(f"{file}.bin", np.uint8, "r")
        rows: dict[str, list] = {name: [] for name in Candidates.NAMES}
        at = 0
        for shown in json.loads(file.read_text()):
            size = shown["width"] * shown["height"] * 3
            picture = np.array(pixels[at : at + size]).reshape(shown["height"], shown["width"], 3)
            at += size
            for look in range(ENGINES + looks if shown["candidates"] else 0):
                given, moved = seen_again(picture, look, chance)
                with torch.no_grad():
                    seen = [level[0] for level in network.levels(torch.from_numpy(np.ascontiguousarray(network_input(given).transpose(2, 0, 1)[None])))]
                for one in shown["candidates"]:
                    points = np.array(one["points"], np.float32).reshape(-1, 2) @ moved[:, :2].T + moved[:, 2]
                    rows["numbers"].append(np.append(pooled(seen, points), one["score"]).astype(np.float32))
                    rows["what"].append(one["what"])
                    rows["mark"].append(one["mark"])
                    rows["box"].append(one["box"])
                    rows["is_marked"].append(shown["isMarked"])
                    rows["page"].append(f"{shown['page']}/{one['page']}")
                    rows["look"].append(look)
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


def of_kind(some: Candidates, what: str, mean: np.ndarray, spread: np.ndarray, own: np.ndarray) -> dict[str, Tensor]:
    own = own & (some.what == what)
    return {
        "numbers": torch.from_numpy((some.numbers[own, :-1] - mean) / spread),
        "score": torch.from_numpy(some.numbers[own, -1]).clamp(-8, 8),
        "is_one": torch.from_numpy(some.is_one[own].astype(np.float32)),
        "weight": torch.from_numpy(np.where(some.is_one[own], 1, np.where(some.is_marked[own], MARKED, UNMARKED)).astype(np.float32)),
    }


def looks_of(learn: Candidates, own: np.ndarray, mean: np.ndarray, spread: np.ndarray) -> dict[str, Look]:
    """A look for each kind, taught with some of the candidates."""
    return {what: together([taught(of_kind(learn, what, mean, spread, own), SEED + k) for k in range(MEMBERS)]) for what in KINDS}


def looked(some: Candidates, own: np.ndarray, looks: dict[str, Look], mean: np.ndarray, spread: np.ndarray) -> np.ndarray:
    """What looks say of some of the candidates, in their order; 0 for the others."""
    said = np.zeros(len(some.what), np.float32)
    for what, look in looks.items():
        here = own & (some.what == what)
        if here.any():
            given = of_kind(some, what, mean, spread, own)
            with torch.no_grad():
                said[here] = look(given["numbers"], given["score"]).numpy()
    return said


def as_engine(some: Candidates, own: np.ndarray, looks: dict[str, Look], mean: np.ndarray, spread: np.ndarray) -> np.ndarray:
    """What the engine's looks say together, at the places of the first look; 0 elsewhere."""
    said = looked(some, own & (some.look < ENGINES), looks, mean, spread)
    mixed = np.zeros_like(said)
    for first, *others in zip(*(pages_of(some, look) for look in range(ENGINES))):
        mixed[first] = said[first]
        if (np.abs(said[first]) < DOUBTFUL).any():
            near = np.abs(said[first]) < NEAR
            mixed[first[near]] = np.mean([said[places[near]] for places in (first, *others)], 0)
    return mixed


def fold_of(page: str) -> int:
    """The pages of a picture stay together, and the photographs of one collection."""
    picture = page.rsplit("/", 1)[0]
    return zlib.crc32("__".join(picture.split("__")[:2]).encode()) % FOLDS


def pages_of(some: Candidates, look: int = 0) -> list[np.ndarray]:
    """The places of each page's candidates in one look."""
    first = np.flatnonzero(some.look == look)
    order = first[np.argsort(some.page[first], kind="stable")]
    ends = np.flatnonzero(some.page[order][1:] != some.page[order][:-1]) + 1
    return np.split(order, ends)


def weighed(some: Candidates, said: np.ndarray, places: np.ndarray) -> np.ndarray:
    """
    What of each candidate of a page counts: its look, the surest of those that it does not touch, how sure that is, the surest of another kind that it
    touches, how many of its kind are doubtful that it does not touch (the logarithm of one more), and 1. Sides of an outline look like strokes that
    touch it, so outlines are not asked what they touch, nor others about them.
    """
    left, top, right, bottom = (some.box[places, k] for k in range(4))
    touch = (np.minimum.outer(right, right) > np.maximum.outer(left, left)) & (np.minimum.outer(bottom, bottom) > np.maximum.outer(top, top))
    np.fill_diagonal(touch, True)
    alike = some.what[places][:, None] == some.what[places]
    outline = some.what[places] == "enclosure"
    looks = said[places][None]

    def surest(which: np.ndarray) -> np.ndarray:
        return np.where(which, looks, -np.inf).max(1).clip(-OTHERS, OTHERS)

    other = surest(~touch)
    doubtful = np.log1p((alike & ~touch & (-NEAR < looks) & (looks < 0)).sum(1))
    return np.stack([said[places].clip(-LIKELIEST, LIKELIEST), other, np.maximum(other, 0), surest(touch & ~alike & ~outline[:, None] & ~outline), doubtful, np.ones(len(places))], 1)


def with_lone(some: Candidates, places: np.ndarray) -> Iterator[tuple[np.ndarray, float]]:
    """A page as it is, and with one of its marks alone; and what that counts."""
    yield places, 1
    marks = np.unique(some.mark[places][some.mark[places] >= 0])
    if len(marks) > 1:
        for one in (marks[0], marks[-1]):
            yield places[(some.mark[places] < 0) | (some.mark[places] == one)], LONE


def worth(some: Candidates, said: np.ndarray) -> dict[str, np.ndarray]:
    """By kind, what each number of `weighed` is multiplied by: their sum is the log of the odds that a candidate is a mark."""
    rows: dict[str, list] = {what: [] for what in KINDS}
    for page in pages_of(some):
        for places, share in with_lone(some, page):
            for at, numbers in zip(places, weighed(some, said, places)):
                none = AMONG if some.is_marked[at] else PLAIN
                rows[some.what[at]].append((*numbers, some.is_one[at], share * (1 if some.is_one[at] else none)))
    return {what: logistic(np.array(row)) for what, row in rows.items()}


def logistic(rows: np.ndarray) -> np.ndarray:
    """The weights of a logistic regression by Newton's method; each row is numbers, 1 or 0, and how often it counts."""
    numbers, is_one, count = rows[:, :-2], rows[:, -2], rows[:, -1] / rows[:, -1].sum()
    held = np.diag([2e-3] * (numbers.shape[1] - 1) + [1e-6])
    weights = np.zeros(numbers.shape[1])
    for _ in range(30):
        odds = 1 / (1 + np.exp(-numbers @ weights))
        slope = numbers.T @ (count * (odds - is_one)) + held @ weights
        weights -= np.linalg.solve((numbers.T * (count * odds * (1 - odds))) @ numbers + held, slope)
    return weights


def report(held: Candidates, said: np.ndarray, weights: dict[str, np.ndarray]) -> None:
    """Marks refused and others taken on pages as they are, marks refused that stand alone, and unmarked pictures with a note."""
    told = {what: np.zeros(4, int) for what in KINDS}
    lone, marks, noted = 0, 0, set()
    for page in pages_of(held):
        for places, share in with_lone(held, page):
            odds = np.array([row @ weights[held.what[at]] for at, row in zip(places, weighed(held, said, places))])
            for at, score in zip(places, odds):
                if share == 1:
                    told[held.what[at]] += (held.is_one[at] and score <= 0, held.is_one[at], not held.is_one[at] and score > 0, not held.is_one[at])
                    if score > 0 and not held.is_marked[at]:
                        noted.add(held.page[at])
            if share == LONE:
                marks += 1
                lone += not (held.is_one[places] & (odds > 0)).any()
    for what, (refused, ones, taken, none) in told.items():
        print(f"{what}: {refused} of {ones} marks refused, {taken} of {none} others taken", flush=True)
    print(f"{lone} of {marks} marks refused that stand alone; {len(noted)} pages without a mark have a note", flush=True)


def main() -> None:
    wish = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wish.add_argument("file", type=Path, help="marks-network.bin, whose networks stay")
    wish.add_argument("--learn", type=Path, nargs="+", required=True)
    wish.add_argument("--held", type=Path, nargs="*", default=[])
    asked = wish.parse_args()
    network = as_shipped(MarkNetwork(), asked.file)
    learn = Candidates(asked.learn, network, LOOKS)
    held = Candidates(asked.held, network, 0) if asked.held else None
    mean = learn.numbers[:, :-1].mean(0)
    spread = learn.numbers[:, :-1].std(0) + 1e-3
    # Batches are small: more threads than one would wait for each other.
    torch.set_num_threads(1)
    folds = np.array([fold_of(page) for page in learn.page])
    unseen = sum(as_engine(learn, folds == k, looks_of(learn, folds != k, mean, spread), mean, spread) for k in range(FOLDS))
    weights = worth(learn, unseen)
    report(learn, unseen, weights)
    looks = looks_of(learn, folds >= 0, mean, spread)
    if held is not None:
        report(held, as_engine(held, held.look >= 0, looks, mean, spread), weights)
    out = Again()
    out.header = {"mean": out.tensor(f"{AGAIN}mean", mean), "spread": out.tensor(f"{AGAIN}spread", spread), "looks": {}}
    for what, look in looks.items():
        page = [round(float(weight), 4) for weight in weights[what]]
        out.header["looks"][what] = {"score": round(look.score.item(), 4), "page": page, "layers": layers_of(look, out)}
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
