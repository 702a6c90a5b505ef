"""Trains the network that sees marks.

    OMP_WAIT_POLICY=PASSIVE python train.py --sets made:1 photos:0.3 --held held --steps 16000 --out run

Writes run/network.pt (averaged weights, every 500 steps), run/curve.csv and, every 1,000 steps, run/seen-*.png.
Stops early when the held pages have not got better for 6 looks at them. Same seed, pages and machine: same weights.
"""

import argparse
import copy
import csv
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader

from crops import Crops, PageSet, page
from network import MAPS, MarkNetwork
from held import held_figures, look_at

BATCH = 8
PATIENCE = 6
HELD_PAGES = 40
LOOK_EVERY = 1000
RARE = torch.tensor([1.0, 1.0, 2.0, 1.5, 1.5, 1.5, 0.5])
"""How much each map counts: strikes are few, print is easy and only helps to see the rest."""


def loss_of(logits: Tensor, maps: Tensor, counts: Tensor) -> Tensor:
    """Cross entropy, more where there is ink, and Dice over the batch for each map; maps that do not count are left out."""
    each = nn.functional.binary_cross_entropy_with_logits(logits, maps, reduction="none") * (1 + 3 * maps)
    counted = counts[:, :, None, None]
    entropy = (each * counted).mean(dim=(0, 2, 3)) / counts.mean(dim=0).clamp(min=0.05)
    odds = torch.sigmoid(logits) * counted
    shared = (odds * maps).sum(dim=(0, 2, 3))
    both = (odds * odds).sum(dim=(0, 2, 3)) + (maps * maps * counted).sum(dim=(0, 2, 3))
    dice = 1 - (2 * shared + 20) / (both + 20)
    return ((4 * entropy + 0.25 * dice) * RARE).mean()


def averaged(average: nn.Module, network: nn.Module, keep: float) -> None:
    with torch.no_grad():
        for ours, theirs in zip(average.state_dict().values(), network.state_dict().values(), strict=True):
            if ours.dtype.is_floating_point:
                ours.mul_(keep).add_(theirs, alpha=1 - keep)
            else:
                ours.copy_(theirs)


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
    wish.add_argument("--held", nargs="+", required=True, metavar="FOLDER", help=f"the first {HELD_PAGES} pages of each are looked at")
    wish.add_argument("--steps", type=int, default=16000)
    wish.add_argument("--rate", type=float, default=4e-3)
    wish.add_argument("--end", type=int, help="step after which it ends, as far as the rate has come down by then")
    wish.add_argument("--seed", default="1")
    wish.add_argument("--out", type=Path, required=True)
    wish.add_argument("--resume", type=Path, help="network.pt to go on from")
    wish.add_argument("--threads", type=int, default=1)
    wish.add_argument("--loaders", type=int, default=2)
    asked = wish.parse_args()
    end = asked.end or asked.steps
    asked.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(1)
    torch.set_num_threads(asked.threads)

    network = MarkNetwork().to(memory_format=torch.channels_last)
    if asked.resume:
        network.load_state_dict(torch.load(asked.resume))
    average = copy.deepcopy(network).eval()
    optimiser = torch.optim.AdamW(network.parameters(), asked.rate, weight_decay=0.01)
    warm = min(500, asked.steps // 10)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimiser,
        lambda k: min(1, (k + 1) / warm) * (0.01 + 0.99 * 0.5 * (1 + np.cos(np.pi * min(1, k / asked.steps)))),
    )
    loader = DataLoader(Crops(sets_from(asked.sets), asked.seed), BATCH, num_workers=asked.loaders, prefetch_factor=4)
    best, waited, mean, began = 0.0, 0, 0.0, time.time()
    with open(asked.out / "curve.csv", "a", newline="") as file:
        curve = csv.writer(file)
        for step, (seen, maps, counts) in enumerate(loader, start=1):
            network.train()
            loss = loss_of(network(seen.permute(0, 3, 1, 2)), maps.permute(0, 3, 1, 2), counts)
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 2.0)
            optimiser.step()
            schedule.step()
            averaged(average, network, min(0.998, 1 - 1 / (step + 1)))
            mean += (loss.item() - mean) * (1 if step == 1 else 0.01)
            if step % 100 == 0:
                print(f"{step} loss {mean:.4f} {(time.time() - began) / step:.3f} s a step", flush=True)
            if step % 500 == 0:
                torch.save(average.state_dict(), asked.out / "network.pt")
            if step % LOOK_EVERY == 0 or step == end:
                held = [page(path) for folder in asked.held for path in sorted(Path(folder).glob("*.json"))[:HELD_PAGES]]
                figures = held_figures(average, held)
                score = float(np.nanmean([figures[name] for name in MAPS[:-1]]))
                curve.writerow([step, f"{mean:.4f}", f"{score:.4f}", *(f"{figures[name]:.3f}" for name in figures)])
                file.flush()
                print(step, f"{score:.4f}", {name: round(value, 3) for name, value in figures.items()}, flush=True)
                if held:
                    cv2.imwrite(str(asked.out / f"seen-{step}.png"), look_at(average, held[step // LOOK_EVERY % len(held)]))
                if score > best:
                    best, waited = score, 0
                    torch.save(average.state_dict(), asked.out / "best.pt")
                else:
                    waited += 1
            if step >= end or waited >= PATIENCE:
                break
    torch.save(average.state_dict(), asked.out / "network.pt")


if __name__ == "__main__":
    main()
