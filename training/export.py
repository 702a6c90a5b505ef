"""Writes a trained network as the file that the engine loads: 8-bit weights with a scale for each channel.

    python export.py run/network.pt ../src/marks/maps/marks-network.bin

The format is described in src/marks/weights/read-network.ts. Prints the largest change that rounding made to a map.
"""

import argparse
import hashlib
import json
from pathlib import Path

import numpy as np
import torch
from torch import nn

from network import MAPS, Conv, MarkNetwork, Wide

MAGIC = b"CPN1"
VERSION = 2


class Writer:
    """Collects layers and tensors while a network is walked through in the order of its forward pass."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.layers: list[dict] = []
        self.tensors: list[dict] = []
        self.data = bytearray()
        self.count = 0

    def tensor(self, name: str, values: np.ndarray) -> str:
        self.data += b"\0" * (-len(self.data) % 4)
        kind = {"int8": "int8", "float32": "float32"}[str(values.dtype)]
        self.tensors.append({"name": name, "offset": len(self.data), "shape": list(values.shape), "type": kind})
        self.data += np.ascontiguousarray(values).tobytes()
        return name

    def layer(self, op: str, given: str | list[str], **more: object) -> str:
        self.count += 1
        out = f"a{self.count}"
        self.layers.append({"op": op, "in": given, "out": out, **more})
        return out

    def conv(self, given: str, layer: nn.Conv2d, norm: nn.BatchNorm2d | None, relu: bool) -> str:
        weight, bias = folded(layer, norm)
        outside, inside, kernel, _ = weight.shape
        own = layer.groups > 1
        if not own and outside % 4:
            more = -outside % 4
            weight = np.concatenate([weight, np.zeros((more, *weight.shape[1:]), np.float32)])
            bias = np.concatenate([bias, np.full(more, -20, np.float32)])
            outside += more
        scale = np.abs(weight).reshape(outside, -1).max(axis=1) / 127
        scale = np.maximum(scale, 1e-12).astype(np.float32)
        rounded = np.round(weight / scale[:, None, None, None]).astype(np.int8)
        laid = rounded[:, 0].transpose(1, 2, 0) if own else rounded.transpose(2, 3, 1, 0)
        name = f"{self.prefix}{self.count + 1}"
        known = {
            "kernel": kernel,
            "stride": layer.stride[0],
            "dilation": layer.dilation[0],
            "relu": relu,
            "weight": self.tensor(name, laid),
            "scale": self.tensor(f"{name}.scale", scale),
            "bias": self.tensor(f"{name}.bias", bias.astype(np.float32)),
        }
        if own:
            return self.layer("depthwise", given, channels=outside, **known)
        return self.layer("conv", given, inChannels=inside, outChannels=outside, **known)

    def block(self, given: str, block: nn.Module) -> str:
        if isinstance(block, Conv):
            return self.conv(given, block[0], block[1], relu=len(block) == 3)
        if isinstance(block, Wide):
            inner = self.block(self.block(self.block(given, block.expand), block.around), block.project)
            return self.layer("add", [given, inner], relu=False)
        for part in block.children():
            given = self.block(given, part)
        return given


def folded(layer: nn.Conv2d, norm: nn.BatchNorm2d | None) -> tuple[np.ndarray, np.ndarray]:
    weight = layer.weight.detach().numpy()
    if norm is None:
        assert layer.bias is not None
        return weight, layer.bias.detach().numpy()
    factor = (norm.weight / torch.sqrt(norm.running_var + norm.eps)).detach().numpy()
    return weight * factor[:, None, None, None], (norm.bias - norm.running_mean * torch.from_numpy(factor)).detach().numpy()


def written(network: MarkNetwork) -> Writer:
    """The network as layers; the same order as MarkNetwork.forward."""
    out = Writer(PAGES)
    four = out.block(out.block("input", network.stem), network.fine)
    eight = out.block(out.block(four, network.down8), network.at8)
    sixteen = out.block(out.block(eight, network.down16), network.at16)
    coarse = out.block(out.block(sixteen, network.down32), network.at32)
    last = out.block(out.block(coarse, network.down64), network.at64)
    for lift, join, finer in (
        (network.lift32, network.join32, coarse),
        (network.lift16, network.join16, sixteen),
        (network.lift8, network.join8, eight),
        (network.lift4, network.join4, four),
    ):
        raised = out.layer("up", out.block(last, lift))
        last = out.block(out.layer("add", [finer, raised], relu=False), join)
    out.conv(last, network.maps, None, relu=False)
    out.layers[-1]["out"] = "maps"
    return out


def rounded(network: MarkNetwork) -> None:
    """Rounds the weights of `network` as the file does, so that what is measured is what is shipped."""
    for layer in network.modules():
        if not isinstance(layer, Conv):
            continue
        weight, _ = folded(layer[0], layer[1])
        scale = np.maximum(np.abs(weight).reshape(len(weight), -1).max(axis=1), 1e-12) / 127
        whole = np.round(weight / scale[:, None, None, None]) * scale[:, None, None, None]
        norm = layer[1]
        factor = (norm.weight / torch.sqrt(norm.running_var + norm.eps)).detach().numpy()
        safe = np.where(np.abs(factor) < 1e-12, 1, factor)
        layer[0].weight.data = torch.from_numpy((whole / safe[:, None, None, None]).astype(np.float32))


PAGES, HOOKS, SIGNS, STROKES, AGAIN = "w", "h", "s", "t", "again."
"""How the tensors of each network are named in the file that holds them all; those that look again by what they look at."""


def header_of(file: Path) -> dict:
    """What a file says of its networks; empty where there is no file yet."""
    if not file.exists():
        return {}
    whole = file.read_bytes()
    return json.loads(whole[8 : 8 + int.from_bytes(whole[4:8], "little")])


def kept(file: Path, prefix: str) -> Writer:
    """One of the networks of a file as it is; none of its layers where there is no file yet, or none of that name in it."""
    out = Writer(prefix)
    header = header_of(file)
    if header:
        parts = {PAGES: header, HOOKS: header["hooks"], SIGNS: header.get("signs", {"layers": []}), STROKES: header.get("strokes", {"layers": []})}
        out.layers = parts[prefix]["layers"]
        out.tensors, out.data = tensors_in(file, prefix)
    return out


def tensors_in(file: Path, prefix: str) -> tuple[list[dict], bytearray]:
    """The tensors whose names begin so, and their data."""
    out = Writer(prefix)
    if not file.exists():
        return out.tensors, out.data
    whole = file.read_bytes()
    start = 8 + int.from_bytes(whole[4:8], "little")
    for tensor in header_of(file)["tensors"]:
        if tensor["name"].startswith(prefix):
            count = int(np.prod(tensor["shape"]))
            values = np.frombuffer(whole, tensor["type"], count, start + tensor["offset"])
            out.tensor(tensor["name"], values.reshape(tensor["shape"]))
    return out.tensors, out.data


class Again(Writer):
    """What looks again at what may be a mark (second_look.py): of each kind two layers, and what they look at made even."""

    def __init__(self) -> None:
        super().__init__(AGAIN)
        self.header: dict = {"looks": {}}


def kept_again(file: Path) -> Again:
    """What looks again, as it is in a file; nothing where there is none yet."""
    out = Again()
    out.header = header_of(file).get("again", out.header)
    out.tensors, out.data = tensors_in(file, AGAIN)
    return out


def save(file: Path, *new: Writer) -> str:
    """Writes networks into a file, of which the others stay; gives the digest of its weights."""
    parts = {each.prefix: each for each in (kept(file, PAGES), kept(file, HOOKS), kept(file, SIGNS), kept(file, STROKES), kept_again(file), *new)}
    again = parts[AGAIN]
    assert isinstance(again, Again)
    data = bytearray()
    tensors = []
    for part in parts.values():
        data += b"\0" * (-len(data) % 4)
        tensors += [{**tensor, "offset": tensor["offset"] + len(data)} for tensor in part.tensors]
        data += part.data
    digest = hashlib.sha256(data).hexdigest()
    header = {
        "version": VERSION,
        "hash": digest,
        "inputs": 6,
        "maps": list(MAPS),
        "layers": parts[PAGES].layers,
        "hooks": {"inputs": 4, "layers": parts[HOOKS].layers},
        "signs": {"inputs": 8, "layers": parts[SIGNS].layers},
        "strokes": {"inputs": 8, "layers": parts[STROKES].layers},
        "again": again.header,
        "tensors": tensors,
    }
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-(len(text) + 8) % 4)
    file.write_bytes(MAGIC + len(text).to_bytes(4, "little") + text + bytes(data))
    return digest


def main() -> None:
    wish = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wish.add_argument("weights", type=Path, help="network.pt")
    wish.add_argument("file", type=Path)
    asked = wish.parse_args()
    network = MarkNetwork()
    network.load_state_dict(torch.load(asked.weights))
    network.eval()
    out = written(network)
    digest = save(asked.file, out)
    sample = torch.rand(1, 6, 256, 256, generator=torch.Generator().manual_seed(1))
    with torch.no_grad():
        exact = torch.sigmoid(network(sample))
        rounded(network)
        change = (torch.sigmoid(network(sample)) - exact).abs().max().item()
    print(f"{asked.file}: {asked.file.stat().st_size} bytes, sha256 of the weights {digest[:16]}, largest change {change:.4f}")


if __name__ == "__main__":
    main()
