"""Crops of prepared pages, each time at another place, size and light."""

import json
import os
import zlib
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from torch.utils.data import IterableDataset, get_worker_info

from augment import in_other_light
from draw import lines_of, marks_drawn
from light import in_light_of
from network import MAPS, STRIDE
from printed import printed_drawn

HEIGHT, WIDTH = 512, 448
"""About half of a page: what is seen of the whole tells a shadow from a highlighter. Multiples of 64, the coarsest stride."""
STORED_X_HEIGHT = 10.5
LEAST_X_HEIGHT, MOST_X_HEIGHT = 6.2, 10.2
AREAS = [MAPS.index("highlight"), MAPS.index("print")]
"""Maps of areas, averaged where they are reduced; of thin strokes the greatest value counts."""
ON_MARK = 0.7
"""Share of crops that are laid over a mark where a page has one: made once, the pages are mostly unmarked paper."""
ON_PRINT = 0.7
"""…and of the others those that are laid over print: the rest shows margins, desks and whatever is there."""
ON_OTHER_PAPER = 0.35
"""Share of crops of made pages that get the light of a real photograph; of photographs half as many."""
DRAWN_ON, PRINTED_ON = 0.33, 0.3
"""Shares of crops on which further marks are drawn, and things that are printed and are none."""
PRINT = MAPS.index("print")
MARK_CELLS = 24
"""Label pixels of a side of the cells in which marks are counted, to lay crops over them."""


@dataclass(frozen=True)
class Page:
    """A page as prepared: pixels and labels are memory-mapped."""

    name: str
    source: str
    picture: np.ndarray
    labels: np.ndarray
    ignored: tuple[int, ...]
    marked: np.ndarray
    lines: np.ndarray | None

    @property
    def is_plain_photo(self) -> bool:
        return self.source == "photo"


@dataclass(frozen=True)
class PageSet:
    """A folder of pages and how often they are shown; `plain`: its photographs without any mark alone."""

    folder: Path
    share: float
    plain: bool = False

    def prepared(self, known: dict[Path, Page]) -> list[Page]:
        """All pages that are complete; each is unpacked beside its picture the first time, and kept in `known`."""
        paths = sorted(self.folder.glob("*.json"))
        for path in paths:
            if path not in known:
                known[path] = page(path)
        return [known[path] for path in paths if not self.plain or known[path].source == "photo"]


def page(path: Path) -> Page:
    known = json.loads(path.read_text())
    pixels, labels = path.with_suffix(".pixels.npy"), path.with_suffix(".labels.npy")
    if not labels.exists():
        unpack(path, pixels, labels)
    shown = np.load(labels, mmap_mode="r")
    rows, columns = shown.shape[0] // MARK_CELLS, shown.shape[1] // MARK_CELLS
    cells = path.with_suffix(".cells.npy")
    if not cells.exists():
        whole = np.asarray(shown[: rows * MARK_CELLS, : columns * MARK_CELLS])
        by_cell = whole.reshape(rows, MARK_CELLS, columns, MARK_CELLS, -1)
        saved(cells, (by_cell > 96).sum(axis=(1, 3)) > 6)
    ignored = tuple(MAPS.index(name) for name in known.get("ignore", []))
    lines = path.with_suffix(".lines.npy")
    seen = np.load(lines, mmap_mode="r") if lines.exists() else None if ignored else shown[:, :, PRINT]
    return Page(known["name"], known["source"], np.load(pixels, mmap_mode="r"), shown, ignored, np.load(cells), seen)


def unpack(path: Path, pixels: Path, labels: Path) -> None:
    picture = cv2.imread(str(path.with_suffix(".jpg")))
    planes = cv2.imread(str(path.with_suffix(".png")), cv2.IMREAD_GRAYSCALE)
    saved(pixels, picture)
    saved(labels, np.ascontiguousarray(planes.reshape(len(MAPS), -1, planes.shape[1]).transpose(1, 2, 0)))


def saved(path: Path, values: np.ndarray) -> None:
    """Saves whole or not at all: several loaders may unpack the same page."""
    part = path.with_suffix(f".{os.getpid()}.part")
    with open(part, "wb") as file:
        np.save(file, values)
    part.replace(path)


def halved(labels: np.ndarray, matrix: np.ndarray) -> list[np.ndarray]:
    """Planes (stride 2 of the stored picture) at half of the crop; `matrix` takes crop pixels to stored ones."""
    half = matrix.copy()
    half[:, 2] = (matrix[:, :2] @ np.array([0.5, 0.5]) + matrix[:, 2] + 0.5) / 2 - 0.5
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return [cv2.warpAffine(np.ascontiguousarray(labels[:, :, k]), half, (WIDTH // 2, HEIGHT // 2), flags=flags) for k in range(labels.shape[2])]


def reduced(planes: list[np.ndarray]) -> np.ndarray:
    """Maps at a quarter of the crop, 255 is all, out of planes at half of it."""
    out = np.empty((HEIGHT // STRIDE, WIDTH // STRIDE, len(MAPS)), np.float32)
    for k, plane in enumerate(planes):
        if k in AREAS:
            out[:, :, k] = cv2.resize(plane.astype(np.float32), (WIDTH // STRIDE, HEIGHT // STRIDE), interpolation=cv2.INTER_AREA)
        else:
            rows = np.maximum(plane[::2], plane[1::2])
            out[:, :, k] = np.maximum(rows[:, ::2], rows[:, 1::2])
    return np.rint(out).astype(np.uint8)


@dataclass(frozen=True)
class Place:
    """Where a crop is cut out of a page: the stored pixels it needs, what takes its pixels to those, and its x-height."""

    left: int
    top: int
    right: int
    bottom: int
    matrix: np.ndarray
    x_height: float


def place_on(random: np.random.Generator, shown: Page) -> Place:
    """Over a mark, over print, or anywhere."""
    x_height = np.exp(random.uniform(np.log(LEAST_X_HEIGHT), np.log(MOST_X_HEIGHT)))
    step = STORED_X_HEIGHT / x_height
    angle = np.deg2rad(random.normal(0, 1.5))
    height, width = shown.picture.shape[:2]
    kinds = [which for which in np.flatnonzero(shown.marked.any(axis=(0, 1))) if which != PRINT]
    which = random.choice(kinds) if len(kinds) > 0 and random.random() < ON_MARK else PRINT
    places = np.argwhere(shown.marked[:, :, which])
    if len(places) > 0 and (which != PRINT or random.random() < ON_PRINT):
        row, column = places[random.integers(len(places))]
        x = (column + random.uniform()) * MARK_CELLS * 2 + random.uniform(-0.4, 0.4) * WIDTH * step
        y = (row + random.uniform()) * MARK_CELLS * 2 + random.uniform(-0.4, 0.4) * HEIGHT * step
    else:
        x, y = random.uniform(0, width), random.uniform(0, height)
    x = np.clip(x, min(width / 2, WIDTH * step / 2), max(width / 2, width - WIDTH * step / 2))
    y = np.clip(y, min(height / 2, HEIGHT * step / 2), max(height / 2, height - HEIGHT * step / 2))
    turn = step * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    matrix = np.concatenate([turn, (np.array([[x], [y]]) - turn @ np.array([[WIDTH / 2], [HEIGHT / 2]]))], axis=1)
    reach = int(step * (HEIGHT + WIDTH) * 0.06) + 4
    left = max(0, int(x - WIDTH * step / 2) - reach) // 2 * 2
    top = max(0, int(y - HEIGHT * step / 2) - reach) // 2 * 2
    right, bottom = int(x + WIDTH * step / 2) + reach, int(y + HEIGHT * step / 2) + reach
    matrix[:, 2] -= [left, top]
    return Place(left, top, right, bottom, matrix, float(x_height))


def pixels_at(shown: Page, at: Place) -> np.ndarray:
    """H x W x 3 bytes, blue first."""
    part = np.ascontiguousarray(shown.picture[at.top : at.bottom, at.left : at.right])
    step = STORED_X_HEIGHT / at.x_height
    if step > 1.15:  # what is reduced is averaged
        part = cv2.GaussianBlur(part, (0, 0), 0.35 * step)
    return cv2.warpAffine(part, at.matrix, (WIDTH, HEIGHT), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE)


def planes_at(labels: np.ndarray, at: Place) -> list[np.ndarray]:
    """Maps of a page (stride 2, N of them) at half of the crop."""
    return halved(np.asarray(labels[at.top // 2 : at.bottom // 2 + 1, at.left // 2 : at.right // 2 + 1]), at.matrix)


def crop(random: np.random.Generator, shown: Page, paper: list[Page]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The picture (H x W x 3 bytes, red first), maps (H/4 x W/4 x 7 bytes, 255 is all) and which maps count (7 floats).
    `paper`: photographs without marks, whose light it may get."""
    at = place_on(random, shown)
    picture, planes = pixels_at(shown, at), planes_at(shown.labels, at)
    if paper and random.random() < (ON_OTHER_PAPER if shown.source == "made" else ON_OTHER_PAPER / 2):
        other = paper[random.integers(len(paper))]
        picture = in_light_of(picture, turned(random, pixels_at(other, place_on(random, other))))
    is_printed, is_drawn = random.random() < PRINTED_ON, random.random() < DRAWN_ON
    if shown.lines is not None and (is_printed or is_drawn):
        lines = lines_of(planes_at(shown.lines[:, :, None], at)[0], at.x_height)
        if is_printed and lines:
            picture = printed_drawn(random, picture, planes, lines)
        if is_drawn and lines:
            picture = marks_drawn(random, picture, planes, lines)
    picture, is_grey = in_other_light(random, picture)
    counts = np.ones(len(MAPS), np.float32)
    counts[list(shown.ignored)] = 0
    if is_grey:
        counts[MAPS.index("highlight")] = 0
    return np.clip(np.rint(picture[:, :, ::-1]), 0, 255).astype(np.uint8), reduced(planes), counts


def turned(random: np.random.Generator, picture: np.ndarray) -> np.ndarray:
    """Mirrored, upside down, or both."""
    flip = random.integers(4)
    return picture if flip == 3 else cv2.flip(picture, int(flip) - 1)


LOOK_AGAIN = 1500
"""Crops after which folders are looked through for pages that were made meanwhile."""


class Crops(IterableDataset):
    """Endless crops out of sets of pages."""

    def __init__(self, sets: list[PageSet], seed: str) -> None:
        super().__init__()
        self.sets, self.seed = sets, seed

    def __iter__(self):
        cv2.setNumThreads(0)
        torch.set_num_threads(1)
        worker = get_worker_info()
        random = np.random.default_rng(zlib.crc32(f"{self.seed}-{worker.id if worker else 0}".encode()))
        known: dict[Path, Page] = {}
        while True:
            found = [one.prepared(known) for one in self.sets]
            paper = [page for page in known.values() if page.is_plain_photo]
            shares = np.array([one.share if pages else 0 for one, pages in zip(self.sets, found, strict=True)])
            for _ in range(LOOK_AGAIN):
                pages = found[random.choice(len(found), p=shares / shares.sum())]
                yield crop(random, pages[random.integers(len(pages))], paper)
