"""Makes a network that can be taught on out of the file that the engine loads.

    python restore.py ../src/marks/maps/marks-network.bin run/network.pt --pages pages/usual

The file holds 8-bit weights with the batch norms folded in. Each norm is unfolded again: its mean and variance are those
that the layer shows on a few pages, its scale and shift such that layer and norm together do what the folded layer does.
"""

import argparse
import json
from pathlib import Path
from typing import TypeVar

import numpy as np
import torch
from torch import Tensor, nn

from crops import PageSet
from held import whole_page
from network import Conv, MarkNetwork
from page_input import network_input

PAGES = 24
"""Pages that means and variances are taken from."""


def tensors_of(file: Path) -> tuple[dict, dict[str, np.ndarray]]:
    data = file.read_bytes()
    length = int.from_bytes(data[4:8], "little")
    header = json.loads(data[8 : 8 + length])
    body = data[8 + length :]
    tensors = {}
    for tensor in header["tensors"]:
        kind, count = np.dtype(tensor["type"]), int(np.prod(tensor["shape"]))
        tensors[tensor["name"]] = np.frombuffer(body, kind, count, tensor["offset"]).reshape(tensor["shape"])
    return header, tensors


def folded(layer: dict, tensors: dict[str, np.ndarray]) -> tuple[Tensor, Tensor]:
    weight = tensors[layer["weight"]].astype(np.float32) * tensors[layer["scale"]]
    if layer["op"] == "depthwise":
        weight = weight[:, :, None, :]
    return torch.from_numpy(weight.transpose(3, 2, 0, 1).copy()), torch.from_numpy(tensors[layer["bias"]].copy())


def filled(network: nn.Module, file: Path, part: str | None = None) -> None:
    """Gives each layer its folded weights and each norm the shift that goes with them; of a small network, which is a `part` of the file."""
    header, tensors = tensors_of(file)
    known = [folded(layer, tensors) for layer in (header if part is None else header[part])["layers"] if layer["op"] in ("conv", "depthwise")]
    convolutions = [part for part in network.modules() if isinstance(part, (Conv, nn.Conv2d))]
    inner = {id(conv[0]) for conv in convolutions if isinstance(conv, Conv)}
    for one, (weight, bias) in zip([each for each in convolutions if id(each) not in inner], known, strict=True):
        layer = one[0] if isinstance(one, Conv) else one
        layer.weight.data = weight[: layer.out_channels]
        if isinstance(one, Conv):
            one[1].bias.data = bias
        else:
            layer.bias.data = bias[: layer.out_channels]


Network = TypeVar("Network", bound=nn.Module)


def as_shipped(network: Network, file: Path, part: str | None = None) -> Network:
    """A network as the file has it: its norms only shift."""
    for norm in network.modules():
        if isinstance(norm, nn.BatchNorm2d):
            norm.running_mean.zero_()
            norm.running_var.fill_(1 - norm.eps)
            norm.weight.data.fill_(1)
    filled(network, file, part)
    return network.eval()


def unfolded(network: MarkNetwork, folder: Path) -> None:
    """Sets each norm's mean and variance to what its layer shows on pages, without changing what comes out."""
    pages = PageSet(folder, 1).prepared({})[:PAGES]
    norms = [part for part in network.modules() if isinstance(part, nn.BatchNorm2d)]
    sums = {norm: [0, torch.zeros(norm.num_features), torch.zeros(norm.num_features)] for norm in norms}

    def watch(norm: nn.BatchNorm2d, given: tuple[Tensor, ...]) -> None:
        values = given[0].detach().double()
        sums[norm][0] += values.numel() // values.shape[1]
        sums[norm][1] = sums[norm][1] + values.sum(dim=(0, 2, 3))
        sums[norm][2] = sums[norm][2] + (values**2).sum(dim=(0, 2, 3))

    for norm in norms:
        norm.running_mean.zero_()
        norm.running_var.fill_(1 - norm.eps)
        norm.weight.data.fill_(1)
    hooks = [norm.register_forward_pre_hook(watch) for norm in norms]
    with torch.no_grad():
        for shown in pages:
            seen = network_input(whole_page(shown)[0]).transpose(2, 0, 1)[None]
            network.eval()(torch.from_numpy(np.ascontiguousarray(seen)))
    for hook in hooks:
        hook.remove()
    for norm, (count, total, squares) in sums.items():
        mean = total / count
        variance = (squares / count - mean**2).clamp(min=1e-6)
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(variance)
        norm.weight.data = torch.sqrt(variance + norm.eps).float()
        norm.bias.data = (norm.bias.data + mean).float()


def main() -> None:
    wish = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wish.add_argument("file", type=Path)
    wish.add_argument("weights", type=Path)
    wish.add_argument("--pages", type=Path, required=True)
    asked = wish.parse_args()
    torch.set_num_threads(1)
    network = MarkNetwork()
    filled(network, asked.file)
    sample = torch.rand(1, 6, 256, 256, generator=torch.Generator().manual_seed(1))
    for norm in (part for part in network.modules() if isinstance(part, nn.BatchNorm2d)):
        norm.running_var.fill_(1 - norm.eps)
    with torch.no_grad():
        before = torch.sigmoid(network.eval()(sample))
        unfolded(network, asked.pages)
        change = (torch.sigmoid(network(sample)) - before).abs().max().item()
    asked.weights.parent.mkdir(parents=True, exist_ok=True)
    torch.save(network.state_dict(), asked.weights)
    print(f"{asked.weights}: largest change {change:.6f}")


if __name__ == "__main__":
    main()
