"""Trains the network as it is shipped: `python training/recipe.py PAGES_DIR`, PAGES_DIR made by make-pages.mjs.

Usual pages and photographs first, then more of the world at a lower rate, then other pages of both, and others again;
then with crops laid where the network before was wrong, and with highlighter over many lines; last with light and marks that
each crop gets anew, and with print drawn over them that is no mark.
Ends by writing src/marks/maps/marks-network.bin. Sets that are not there (photographs, where there is no network) are left out.
"""

import os
import subprocess
import sys
from pathlib import Path

import torch

from export import mean_of

HERE = Path(__file__).parent
STAGES = (
    {"sets": {"usual": 1.0, "photos": 0.35}, "steps": 8000, "rate": 4e-3},
    {"sets": {"usual": 0.5, "world": 1.0, "photos": 0.6}, "steps": 4600, "rate": 1.8e-3},
    {"sets": {"usual-2": 0.3, "world-2": 1.0, "photos-2": 0.6}, "steps": 4500, "end": 2000, "rate": 1.5e-3},
    {"sets": {"usual-2": 0.3, "world-2": 1.0, "photos-2": 0.6}, "steps": 1400, "rate": 7e-4},
    {"sets": {"usual-2": 0.2, "usual-3": 0.3, "world-2": 0.5, "world-3": 1.0, "photos-2": 0.7}, "steps": 4000, "rate": 2e-3},
    {"sets": {"usual-4": 0.35, "usual-3": 0.15, "world-4": 0.7, "world-3": 0.5, "photos": 0.7, "photos-3": 0.7},
     "plain": {"photos": 0.6}, "mistakes": True, "steps": 11500, "rate": 2e-3},
    {"sets": {"usual-4": 0.35, "usual-3": 0.2, "world-4": 0.7, "world-3": 0.5, "photos": 0.7, "photos-3": 0.8},
     "plain": {"photos": 0.5}, "mistakes": True, "steps": 8000, "rate": 1.5e-3},
    {"sets": {"usual-4": 0.4, "usual-3": 0.25, "world-4": 0.7, "world-3": 0.5, "photos": 0.7, "photos-3": 0.7},
     "plain": {"photos": 0.6}, "steps": 5200, "rate": 1.2e-3},
    {"sets": {"usual-4": 0.4, "usual-3": 0.25, "world-4": 0.7, "world-3": 0.5, "photos": 0.7, "photos-3": 0.7},
     "plain": {"photos": 0.6}, "steps": 4000, "rate": 1.5e-3},
    {"sets": {"usual-4": 0.25, "usual-5": 0.35, "usual-3": 0.15, "world-4": 0.5, "world-3": 0.4, "world-5": 0.7,
              "photos": 0.5, "photos-3": 0.5, "photos-4": 0.7},
     "plain": {"photos": 0.6}, "mistakes": True, "steps": 10000, "rate": 2e-3},
    {"sets": {"usual-4": 0.3, "usual-5": 0.3, "usual-3": 0.2, "world-4": 0.55, "world-3": 0.45, "world-5": 0.6,
              "photos": 0.45, "photos-3": 0.45, "photos-4": 0.6},
     "plain": {"photos": 1.0}, "mistakes": True, "steps": 6000, "rate": 1.3e-3},
    {"sets": {"usual-4": 0.3, "usual-5": 0.3, "usual-3": 0.2, "world-4": 0.55, "world-3": 0.45, "world-5": 0.6, "world-6": 0.6,
              "photos": 0.45, "photos-3": 0.45, "photos-4": 0.6},
     "plain": {"photos": 1.0}, "lines": True, "steps": 16000, "end": 7500, "rate": 2e-3},
    {"sets": {"usual-4": 0.3, "usual-5": 0.3, "usual-3": 0.2, "world-4": 0.55, "world-3": 0.45, "world-5": 0.6, "world-6": 0.7,
              "photos": 0.45, "photos-3": 0.45, "photos-4": 0.6},
     "plain": {"photos": 1.2}, "mistakes": True, "steps": 6000, "rate": 1.4e-3},
    {"mean": (11, 13)},
    {"sets": {"usual-4": 0.3, "usual-5": 0.3, "usual-3": 0.2, "world-4": 0.5, "world-3": 0.45, "world-5": 0.5, "world-6": 0.6,
              "scans": 0.6, "photos": 0.45, "photos-3": 0.45, "photos-4": 0.6},
     "plain": {"photos": 1.1}, "mistakes": True, "steps": 10500, "end": 7000, "rate": 2e-3},
    {"mean": (14, 15)},
)
"""`plain`: photographs without marks alone, shown so much more; `mistakes` and `lines`: the network before looks first where it is
wrong, and where photographs have lines of print; `mean`: of the weights of earlier stages. The first eleven stages ran before light.py and
draw.py were there, the first thirteen before printed.py and hand.py."""


def main() -> None:
    pages = Path(sys.argv[1])
    run = HERE / "run"
    environment = os.environ | {"OMP_WAIT_POLICY": "PASSIVE", "GOMP_SPINCOUNT": "0", "OMP_NUM_THREADS": "1"}
    before: Path | None = None
    for number, stage in enumerate(STAGES, start=1):
        out = run / f"stage-{number}"
        if "mean" in stage:
            out.mkdir(parents=True, exist_ok=True)
            torch.save(mean_of([torch.load(run / f"stage-{one}" / "network.pt") for one in stage["mean"]]), out / "network.pt")
            before = out / "network.pt"
            continue
        sets = [f"{pages / name}:{share}" for name, share in stage["sets"].items() if (pages / name).is_dir()]
        sets += [f"{pages / name}:{share}:plain" for name, share in stage.get("plain", {}).items() if (pages / name).is_dir()]
        held = [str(pages / name) for name in ("held", "photos-held") if (pages / name).is_dir()]
        resume = [] if before is None else ["--resume", str(before)]
        folders = [str(pages / name) for name in stage["sets"] if (pages / name).is_dir()]
        for look in ("mistakes", "lines"):
            if stage.get(look):
                subprocess.run([sys.executable, str(HERE / f"{look}.py"), str(before), *folders], env=environment, check=True)
        subprocess.run(
            [sys.executable, str(HERE / "train.py"), "--sets", *sets, "--held", *held, "--out", str(out),
             "--steps", str(stage["steps"]), "--end", str(stage.get("end", stage["steps"])), "--rate", str(stage["rate"]),
             "--seed", str(number), *resume],
            env=environment, check=True,
        )
        before = out / "network.pt"
    weights = HERE.parent / "src" / "marks" / "maps" / "marks-network.bin"
    subprocess.run([sys.executable, str(HERE / "export.py"), str(before), str(weights)], check=True)


if __name__ == "__main__":
    main()
