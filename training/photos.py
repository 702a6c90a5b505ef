"""Gets the real photographs that photos.json names, by git, reduces them and drops what their cameras noted.

    python photos.py OUT_DIR

Needs git, network access to the repositories, and about 2 GB while it runs. A photo whose repository is gone is named
and left out: the network can be trained without it.
"""

import argparse
import json
import subprocess
import tempfile
from pathlib import Path

import cv2
import numpy as np

LONGEST = 1900
"""Pixels of the longer side: what the network was taught with."""


def run(*words: str, where: Path) -> bytes:
    return subprocess.run(words, cwd=where, check=True, capture_output=True).stdout


def fetched(repository: str, commit: str, where: Path) -> None:
    run("git", "init", "--quiet", where=where)
    run("git", "fetch", "--quiet", "--depth", "1", "--filter=blob:none",
        f"https://github.com/{repository}.git", commit, where=where)


def reduced(data: bytes) -> np.ndarray:
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    scale = min(1, LONGEST / max(picture.shape[:2]))
    return cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)


def main() -> None:
    wish = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wish.add_argument("out", type=Path)
    out: Path = wish.parse_args().out
    (out / "photos").mkdir(parents=True, exist_ok=True)
    photos = json.loads((Path(__file__).parent / "photos.json").read_text())
    by_source: dict[tuple[str, str], list[dict]] = {}
    for photo in photos:
        by_source.setdefault((photo["repository"], photo["commit"]), []).append(photo)
    got: list[dict] = []
    for (repository, commit), wanted in by_source.items():
        with tempfile.TemporaryDirectory() as folder:
            try:
                fetched(repository, commit, Path(folder))
                for photo in wanted:
                    data = run("git", "show", f"{commit}:{photo['path']}", where=Path(folder))
                    cv2.imwrite(str(out / "photos" / photo["name"]), reduced(data), [cv2.IMWRITE_JPEG_QUALITY, 92])
                    got.append({"file": photo["name"], "repo": repository, "use": "learn"})
            except (subprocess.CalledProcessError, cv2.error) as failure:
                print(f"{repository} at {commit[:10]}: left out ({failure})")
    (out / "manifest.json").write_text(json.dumps(got, indent=1))


if __name__ == "__main__":
    main()
