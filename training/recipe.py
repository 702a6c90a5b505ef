"""Trains the network as it is shipped: `python training/recipe.py PAGES_DIR [--share S]`, PAGES_DIR made by make-pages.mjs.

First a short training that learns where photographs have lines of print, so that marks can be drawn along them; then the
training itself. Then the small ones for hooks and for signs, the second look, and the one that takes strokes off print; for the last three the trained network
sees pages. Ends by writing all to src/marks/maps/marks-network.bin. Sets that are not there (photographs, where there is no network) are left out.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path

import hooks
import signs
import strokes
import torch

HERE = Path(__file__).parent
SHARES = {"usual": 0.45, "world": 1.7, "world-plain": 0.35, "scans": 0.35, "photos": 1.0}
PLAIN_PHOTOS = 0.9
"""Photographs without any mark, shown so much more."""
FIRST_STEPS, STEPS = 1500, 13000
CROPS, LEAST_CROPS, CROP_BYTES = 36000, 64, 800_000
"""Crops that are kept beside each other, on the accelerator or, as far as half of it takes them, in memory."""


def crops_kept(share: float) -> int:
    most = max(LEAST_CROPS, round(CROPS * share))
    if torch.cuda.is_available() or not hasattr(os, "sysconf"):
        return most
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return min(most, memory // 2 // CROP_BYTES)


def main() -> None:
    wish = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wish.add_argument("pages", type=Path, metavar="PAGES_DIR")
    wish.add_argument("--share", type=float, default=1, help="of the steps, to try the whole way: below 1 it begins with the shipped network, "
                      "as one of few steps sees nothing that those after it could learn from")
    asked = wish.parse_args()
    pages: Path = asked.pages
    if not any((pages / name).is_dir() for name in SHARES):
        sys.exit(f"{pages} has no pages to learn from: make them with node training/make-pages.mjs {pages}")
    run = HERE / "run"
    environment = os.environ | {"OMP_WAIT_POLICY": "PASSIVE", "GOMP_SPINCOUNT": "0"}
    sets = [f"{pages / name}:{share}" for name, share in SHARES.items() if any((pages / name).glob("*.json"))]
    held = [str(pages / name) for name in ("held", "photos-held") if any((pages / name).glob("*.json"))]
    photos = pages / "photos"

    def python(script: str, *words: str) -> None:
        subprocess.run([sys.executable, str(HERE / script), *words], env=environment, check=True)

    def part_of(steps: int) -> str:
        return str(max(2, round(steps * asked.share)))

    weights = str(HERE.parent / "src" / "marks" / "maps" / "marks-network.bin")
    start: list[str] = []
    if asked.share < 1:
        start = ["--resume", str(run / "start.pt")]
        python("restore.py", weights, start[1], "--pages", sets[0].rpartition(":")[0])

    def trained(out: Path, steps: int, more: list[str]) -> None:
        python("train.py", *start, "--sets", *sets, *more, "--held", *held, "--out", str(out), "--steps", part_of(steps),
               "--ring", str(crops_kept(asked.share)), "--loaders", str(os.cpu_count() or 2))

    plain: list[str] = []
    if any(photos.glob("*.json")):
        trained(run / "first", FIRST_STEPS, [])
        python("lines.py", str(run / "first" / "network.pt"), str(photos))
        plain = [f"{photos}:{PLAIN_PHOTOS}:plain"]
    trained(run / "whole", STEPS, plain)
    python("export.py", str(run / "whole" / "network.pt"), weights)
    patches = sorted((pages / "hooks").glob("*.json"))
    learn = [str(file) for file in patches if not file.name.startswith("held")]
    python("hooks.py", weights, "--steps", part_of(hooks.STEPS), "--learn", *learn, "--held", *[str(file) for file in patches if str(file) not in learn])
    for script, bench, more in (("signs.py", "bench:signs", ["--steps", part_of(signs.STEPS)]), ("second_look.py", "bench:second-look", [])):
        room = pages / script.removesuffix(".py").replace("second_look", "again")
        # Signs are looked at on the pages of the second look as well.
        folders = sorted({*room.glob("*-pages"), *(pages / "again").glob("*-pages")})
        seen = {folder: room / f"{folder.name.removesuffix('-pages')}.json" for folder in folders}
        if any((pages / "photos-as-taken" / "photos").glob("*")):
            seen[pages / "photos-as-taken"] = room / "photos-plain.json"
        for folder, out in seen.items():
            subprocess.run(["npm", "run", bench, "--", str(out), str(folder)], cwd=HERE.parent, check=True)
        held_of = sorted(str(out) for out in seen.values() if out.name.startswith("held"))
        python(script, weights, *more, "--learn", *sorted({str(out) for out in seen.values()} - {*held_of}), "--held", *held_of)
    tiles = [(folder, folder.with_name(folder.name.removesuffix("-pages") + ".json")) for folder in sorted((pages / "strokes").glob("*-pages"))]
    for folder, out in tiles:
        subprocess.run(["npm", "run", "bench:strokes", "--", str(out), str(folder)], cwd=HERE.parent, check=True)
    held_tiles = [str(out) for _, out in tiles if out.name.startswith("held")]
    python("strokes.py", weights, "--steps", part_of(strokes.STEPS), "--learn", *[str(out) for _, out in tiles if str(out) not in held_tiles], "--held", *held_tiles)


if __name__ == "__main__":
    main()
