"""Trains the network that sees marks, and beside it a larger one that teaches it.

    python train.py --sets made:1 photos:0.3 photos:0.9:plain --held held --out run

Both see the same crops. The larger one, too dear for a reader's device, learns from the labels; the one that is shipped
from labels that are blended, more and more, with what the larger one sees (Hinton et al., "Distilling the Knowledge in a
Neural Network", 2015). Crops are kept in a ring, on the accelerator where there is one, and a quarter of each batch is
drawn by how wrong the larger network was about them. Writes run/network.pt and run/teacher.pt (averaged weights),
run/curve.csv and, where it looks at the held pages, run/seen-*.png; stops early when those have not got better for 6 looks.
"""

import argparse
import copy
import csv
import threading
import time
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.utils.data import DataLoader

from crops import HEIGHT, WIDTH, Crops, PageSet, page
from held import held_figures, look_at
from network import MAPS, STRIDE, TEACHER, MarkNetwork
from page_input import BLOCK, LEAST_PAPER, MOST_SHARE, WINDOW

PATIENCE = 6
HELD_PAGES = 40
LOOK_EVERY = 2000
RARE = (1.0, 1.0, 2.0, 1.5, 1.5, 1.5, 0.5)
"""How much each map counts: strikes are few, print is easy and only helps to see the rest."""
DICE_SMOOTH = 0.0026
"""Of the label pixels of a batch: a map with fewer marked ones than some of these says little by its overlap."""
MOST_BLEND = 0.5
"""Share of the teacher in what the shipped network learns from, from the middle of the training on."""
HARD = 4
"""One of so many crops of a batch is drawn by how wrong the teacher was."""
WARM = 200
"""Steps in which the rate comes up, and in which hard crops are not known yet."""
AVERAGE_EVERY, KEEP = 4, 0.992
FIRST_CROPS = 1500


def input_of(pictures: Tensor) -> Tensor:
    """What network_input makes, for a batch (N x H x W x 3 bytes) on its device, in light and with grain of its own."""
    colours = pictures.permute(0, 3, 1, 2).float() / 255
    count, _, height, width = colours.shape

    def drawn(*shape: int) -> Tensor:
        return torch.randn(*shape, device=colours.device)

    other = (torch.rand(count, 1, 1, 1, device=colours.device) < 0.6).float()
    colours = colours.clamp(min=1e-4) ** torch.exp(other * 0.10 * drawn(count, 1, 1, 1))
    colours = colours * torch.exp(other * (0.05 * drawn(count, 3, 1, 1) + 0.06 * drawn(count, 1, 1, 1)))
    light = drawn(count, 3, 3, 3) * 0.03 + drawn(count, 1, 3, 3) * 0.06
    colours = colours * (1 + other * functional.interpolate(light, (height, width), mode="bilinear", align_corners=True))
    grain = torch.rand(count, 1, 1, 1, device=colours.device) * 0.012
    colours = (colours + other * grain * drawn(*colours.shape)).clamp(0, 1)
    paper = functional.max_pool2d(colours * 255, BLOCK)
    paper = -functional.max_pool2d(-functional.max_pool2d(paper, WINDOW, 1, WINDOW // 2), WINDOW, 1, WINDOW // 2)
    for _ in range(2):
        paper = functional.avg_pool2d(paper, 3, 1, 1, count_include_pad=False)
    paper = functional.interpolate(paper, (height, width), mode="bilinear", align_corners=False).clamp(min=LEAST_PAPER)
    shares = (colours * 255 / paper).clamp(max=MOST_SHARE)
    return torch.cat([colours, shares], dim=1).contiguous(memory_format=torch.channels_last)


def loss_of(logits: Tensor, maps: Tensor, counts: Tensor) -> tuple[Tensor, Tensor]:
    """Cross entropy, more where there is ink, and Dice over the batch for each map; maps that do not count are left out.
    Beside it how wrong each crop is."""
    logits, rare = logits.float(), torch.tensor(RARE, device=logits.device)
    counted = counts[:, :, None, None]
    each = functional.binary_cross_entropy_with_logits(logits, maps, reduction="none") * (1 + 3 * maps) * counted
    entropy = each.mean(dim=(0, 2, 3)) / counts.mean(dim=0).clamp(min=0.05)
    odds = torch.sigmoid(logits) * counted
    shared = (odds * maps).sum(dim=(0, 2, 3))
    both = (odds * odds).sum(dim=(0, 2, 3)) + (maps * maps * counted).sum(dim=(0, 2, 3))
    smooth = DICE_SMOOTH * maps[:, 0].numel()
    dice = 1 - (2 * shared + smooth) / (both + smooth)
    return ((4 * entropy + 0.25 * dice) * rare).mean(), (each.mean(dim=(2, 3)) * rare).sum(dim=1).detach()


class Ring:
    """The latest crops, filled by a thread while others are learned from."""

    def __init__(self, size: int, loader: DataLoader, device: torch.device) -> None:
        self.size, self.made, self.device = size, 0, device
        label = (HEIGHT // STRIDE, WIDTH // STRIDE, len(MAPS))
        self.pictures = torch.zeros((size, HEIGHT, WIDTH, 3), dtype=torch.uint8, device=device)
        self.maps = torch.zeros((size, *label), dtype=torch.uint8, device=device)
        self.counts = torch.zeros((size, len(MAPS)), device=device)
        self.wrong = torch.zeros(size, device=device)
        self.crops, self.is_over = iter(loader), False
        self.filling = threading.Thread(target=self.fill, daemon=True)
        self.filling.start()
        while self.made < min(size, FIRST_CROPS):
            if not self.filling.is_alive():
                raise SystemExit("No crops could be made; why is said above.")
            time.sleep(0.05)

    def fill(self) -> None:
        for batch in self.crops:
            if self.is_over:
                return
            at = self.made % self.size
            count = min(len(batch[0]), self.size - at)
            for rows, values in zip((self.pictures, self.maps, self.counts), batch, strict=True):
                rows[at : at + count].copy_(values[:count])
            self.wrong[at : at + count] = 1
            self.made += count

    def end(self) -> None:
        """Waits for the crops that are on their way: whatever makes them must not end before who waits for them."""
        self.is_over = True
        self.filling.join()

    def drawn(self, count: int, hard: int) -> Tensor:
        here = min(self.made, self.size)
        index = torch.randint(0, here, (count,), device=self.device)
        if hard > 0:
            index[:hard] = torch.multinomial(self.wrong[:here], hard, replacement=True)
        return index


class Pair:
    """The teacher and the network that is shipped, their averages and optimisers, and one step of both."""

    def __init__(self, batch: int, device: torch.device) -> None:
        self.device = device
        self.networks = {"teacher": MarkNetwork(TEACHER), "network": MarkNetwork()}
        for name, network in self.networks.items():
            for part in network.modules():
                if isinstance(part, nn.BatchNorm2d):
                    part.momentum = 0.05
            self.networks[name] = network.to(device, memory_format=torch.channels_last)
        self.averages = {name: copy.deepcopy(network).eval() for name, network in self.networks.items()}
        self.rate = torch.tensor(0.0, device=device)
        on_device = device.type == "cuda"
        self.optimisers = [
            torch.optim.AdamW(one.parameters(), self.rate, weight_decay=0.01, foreach=on_device, capturable=on_device)
            for one in self.networks.values()
        ]
        self.pictures = torch.zeros((batch, HEIGHT, WIDTH, 3), dtype=torch.uint8, device=device)
        self.maps = torch.zeros((batch, HEIGHT // STRIDE, WIDTH // STRIDE, len(MAPS)), dtype=torch.uint8, device=device)
        self.counts = torch.ones((batch, len(MAPS)), device=device)
        self.blend = torch.tensor(0.0, device=device)
        self.losses, self.wrong = torch.zeros(2, device=device), torch.zeros(batch, device=device)

    def started_from(self, weights: dict[str, Tensor]) -> None:
        self.networks["network"].load_state_dict(weights)
        self.averages["network"].load_state_dict(weights)

    def step(self) -> None:
        """Learns from the batch that lies in `pictures`, `maps` and `counts`."""
        for optimiser in self.optimisers:
            optimiser.zero_grad(set_to_none=True)
        with torch.no_grad():
            seen, maps = input_of(self.pictures), self.maps.permute(0, 3, 1, 2).float() / 255
        target = maps
        for k, ((name, network), optimiser) in enumerate(zip(self.networks.items(), self.optimisers, strict=True)):
            network.train()
            with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
                logits = network(seen)
            loss, wrong = loss_of(logits, target, self.counts)
            if name == "teacher":
                self.wrong.copy_(wrong)
                target = maps + self.blend * (torch.sigmoid(logits.detach().float()) - maps)
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 2.0)
            optimiser.step()
            self.losses[k] = loss.detach()

    def captured(self) -> Callable[[], None]:
        """The step as one graph of an accelerator: launched piece by piece it takes several times as long."""
        if self.device.type != "cuda":
            return self.step
        before = {name: copy.deepcopy(network.state_dict()) for name, network in self.networks.items()}
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            for _ in range(4):
                self.step()
        torch.cuda.current_stream().wait_stream(side)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, capture_error_mode="thread_local"):
            self.step()
        for name, network in self.networks.items():
            network.load_state_dict(before[name])
        for optimiser in self.optimisers:
            for state in optimiser.state.values():
                for value in state.values():
                    value.zero_()
        return graph.replay

    def averaged(self, keep: float) -> None:
        with torch.no_grad():
            for name, average in self.averages.items():
                pairs = zip(average.state_dict().values(), self.networks[name].state_dict().values(), strict=True)
                ours, theirs = zip(*((a, b) for a, b in pairs if a.dtype.is_floating_point), strict=True)
                torch._foreach_mul_(ours, keep)
                torch._foreach_add_(ours, theirs, alpha=1 - keep)

    def saved(self, folder: Path) -> None:
        for name, average in self.averages.items():
            torch.save({key: value.cpu() for key, value in average.state_dict().items()}, folder / f"{name}.pt")


def sets_from(words: list[str]) -> list[PageSet]:
    """Sets written FOLDER:SHARE, or FOLDER:SHARE:plain for the photographs without marks among its pages."""
    sets = []
    for word in words:
        folder, share, *more = word.split(":")
        sets.append(PageSet(Path(folder), float(share), more == ["plain"]))
        print(f"{folder}: {len(list(Path(folder).glob('*.json')))} pages, share {share} {' '.join(more)}", flush=True)
    return sets


def main() -> None:
    wish = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wish.add_argument("--sets", nargs="+", required=True, metavar="FOLDER:SHARE[:plain]")
    wish.add_argument("--held", nargs="+", default=[], metavar="FOLDER", help=f"the first {HELD_PAGES} pages of each are looked at")
    wish.add_argument("--steps", type=int, default=13000)
    wish.add_argument("--rate", type=float, default=4e-3)
    wish.add_argument("--batch", type=int, default=40)
    wish.add_argument("--ring", type=int, default=36000, help="crops that are kept, 0.8 MB each")
    wish.add_argument("--seed", default="1")
    wish.add_argument("--out", type=Path, required=True)
    wish.add_argument("--resume", type=Path, help="network.pt to go on from")
    wish.add_argument("--loaders", type=int, default=2)
    asked = wish.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(1)
    torch.backends.cudnn.benchmark = True
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")

    loader = DataLoader(Crops(sets_from(asked.sets), asked.seed), 8, num_workers=asked.loaders, prefetch_factor=4)
    pair = Pair(asked.batch, device)
    if asked.resume:
        pair.started_from(torch.load(asked.resume, map_location=device))
    learn = pair.captured()
    ring = Ring(asked.ring, loader, device)
    best, waited, mean, began = 0.0, 0, torch.zeros(2, device=device), time.time()
    with open(asked.out / "curve.csv", "a", newline="") as file:
        curve = csv.writer(file)
        for step in range(1, asked.steps + 1):
            done = step / asked.steps
            pair.rate.fill_(asked.rate * min(1, step / WARM) * (0.01 + 0.99 * 0.5 * (1 + np.cos(np.pi * done))))
            pair.blend.fill_(MOST_BLEND * min(1, max(0, (done - 0.2) / 0.3)))
            index = ring.drawn(asked.batch, asked.batch // HARD if step > WARM else 0)
            pair.pictures.copy_(ring.pictures[index])
            pair.maps.copy_(ring.maps[index])
            pair.counts.copy_(ring.counts[index])
            learn()
            ring.wrong[index] = ring.wrong[index].lerp(pair.wrong.clamp(0, 20), 0.7)
            mean.lerp_(pair.losses, 0.3 if step < 50 else 0.02)
            if step % AVERAGE_EVERY == 0:
                pair.averaged(min(KEEP, 1 - 1 / (step / AVERAGE_EVERY + 1)))
            if step % 100 == 0:
                teacher, taught = mean.tolist()
                print(f"{step} loss {taught:.4f}, of the teacher {teacher:.4f}, {(time.time() - began) / step:.3f} s a step", flush=True)
            if step % LOOK_EVERY == 0 or step == asked.steps:
                pair.saved(asked.out)
                score = looked(pair, asked, step, mean, curve)
                file.flush()
                best, waited = (score, 0) if score > best else (best, waited + 1)
            if waited >= PATIENCE:
                break
    ring.end()


def looked(pair: Pair, asked: argparse.Namespace, step: int, mean: Tensor, curve) -> float:
    """Figures of the averaged network on pages kept aside, written down; their mean over the kinds of mark."""
    held = [page(path) for folder in asked.held for path in sorted(Path(folder).glob("*.json"))[:HELD_PAGES]]
    if not held:
        return step
    network = copy.deepcopy(pair.averages["network"]).cpu()
    figures = held_figures(network, held)
    score = float(np.nanmean([figures[name] for name in MAPS[:-1]]))
    curve.writerow([step, f"{mean[1]:.4f}", f"{score:.4f}", *(f"{figures[name]:.3f}" for name in figures)])
    print(step, f"{score:.4f}", {name: round(value, 3) for name, value in figures.items()}, flush=True)
    cv2.imwrite(str(asked.out / f"seen-{step}.png"), look_at(network, held[step // LOOK_EVERY % len(held)]))
    return score


if __name__ == "__main__":
    main()
