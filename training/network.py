"""The network that sees a page: a small U-Net, channels kept few, thin strokes given a fine stem.

Input: N x 6 x H x W, H and W multiples of 32 (its coarsest activations reach over the edge), a page at an x-height of about 8 pixels (see page_input.py).
Output: N x 7 x H/4 x W/4 logits, one plane a kind of mark in the order of MAPS.
"""

from dataclasses import dataclass

import torch
from torch import Tensor, nn

MAPS = ("highlight", "underline", "strike", "around", "beside", "handwriting", "print")
STRIDE = 4


class Conv(nn.Sequential):
    """Convolution, batch norm and, unless told otherwise, ReLU; "same" padding."""

    def __init__(self, inside: int, outside: int, kernel: int = 3, stride: int = 1, *,
                 groups: int = 1, dilation: int = 1, relu: bool = True) -> None:
        padding = dilation * (kernel - 1) // 2
        layers: list[nn.Module] = [
            nn.Conv2d(inside, outside, kernel, stride, padding, dilation, groups, bias=False),
            nn.BatchNorm2d(outside, momentum=0.03),
        ]
        if relu:
            layers.append(nn.ReLU(inplace=True))
        super().__init__(*layers)


class Wide(nn.Module):
    """Expand, look around each channel by itself, project, and add: a wide view for few multiplications.

    After Sandler et al., "MobileNetV2: Inverted Residuals and Linear Bottlenecks" (2018).
    """

    def __init__(self, channels: int, factor: float = 2, kernel: int = 5, dilation: int = 1) -> None:
        super().__init__()
        inner = int(channels * factor) // 4 * 4
        self.expand = Conv(channels, inner, 1)
        self.around = Conv(inner, inner, kernel, groups=inner, dilation=dilation)
        self.project = Conv(inner, channels, 1, relu=False)

    def forward(self, x: Tensor) -> Tensor:
        return x + self.project(self.around(self.expand(x)))


def blocks(count: int, channels: int, factor: float = 2, kernel: int = 5, dilations: tuple[int, ...] = ()) -> nn.Sequential:
    return nn.Sequential(*(Wide(channels, factor, kernel, dilations[k] if k < len(dilations) else 1) for k in range(count)))


@dataclass(frozen=True)
class Shape:
    """Channels at each reduction, and how many blocks look around there."""

    stem: int = 8
    at4: int = 20
    at8: int = 32
    at16: int = 48
    at32: int = 64
    at64: int = 96
    fine: float = 1.5
    """How many times its channels a block at 1/4 and at 1/8, on the way down, has inside: the dearest ones."""
    blocks: int = 1
    blocks32: int = 2


TEACHER = Shape(12, 36, 64, 96, 128, 160, fine=2, blocks=2, blocks32=3)
"""Four and a half times the multiplications: too dear for a reader's device, it teaches the one that is shipped (train.py)."""


class MarkNetwork(nn.Module):
    """Maps of every kind of mark, and of print, at a quarter of the picture's size."""

    def __init__(self, shape: Shape = Shape()) -> None:
        super().__init__()
        few = shape.blocks
        self.stem = Conv(6, shape.stem, 3, 2)
        self.fine = Conv(shape.stem, shape.at4, 3, 2)
        self.down8 = Conv(shape.at4, shape.at8, 3, 2)
        self.at8 = blocks(few, shape.at8, shape.fine, 3)
        self.down16 = Conv(shape.at8, shape.at16, 3, 2)
        self.at16 = blocks(few, shape.at16)
        self.down32 = Conv(shape.at16, shape.at32, 3, 2)
        self.at32 = blocks(shape.blocks32, shape.at32, dilations=(1, 2, 2))
        self.down64 = Conv(shape.at32, shape.at64, 3, 2)
        self.at64 = blocks(3, shape.at64, dilations=(1, 2, 1))
        self.lift32 = Conv(shape.at64, shape.at32, 1, relu=False)
        self.join32 = Wide(shape.at32, kernel=3)
        self.lift16 = Conv(shape.at32, shape.at16, 1, relu=False)
        self.join16 = blocks(few, shape.at16, kernel=3)
        self.lift8 = Conv(shape.at16, shape.at8, 1, relu=False)
        self.join8 = blocks(few, shape.at8, kernel=3)
        self.lift4 = Conv(shape.at8, shape.at4, 1, relu=False)
        self.join4 = blocks(1, shape.at4, shape.fine, 3)
        self.maps = nn.Conv2d(shape.at4, len(MAPS), 1)

    def levels(self, x: Tensor) -> list[Tensor]:
        """What the maps are made from, the finest first: at strides of 4, 8, 16, 32 and 64."""
        four = self.fine(self.stem(x))
        eight = self.at8(self.down8(four))
        sixteen = self.at16(self.down16(eight))
        coarse = self.at32(self.down32(sixteen))
        last = self.at64(self.down64(coarse))
        coarse = self.join32(joined(coarse, self.lift32(last)))
        sixteen = self.join16(joined(sixteen, self.lift16(coarse)))
        eight = self.join8(joined(eight, self.lift8(sixteen)))
        four = self.join4(joined(four, self.lift4(eight)))
        return [four, eight, sixteen, coarse, last]

    def forward(self, x: Tensor) -> Tensor:
        return self.maps(self.levels(x)[0])


def joined(finer: Tensor, coarser: Tensor) -> Tensor:
    """Their sum, each pixel of the coarser twice in both directions, as far as the finer reaches."""
    return finer + nn.functional.interpolate(coarser, scale_factor=2, mode="nearest")[:, :, : finer.shape[2], : finer.shape[3]]


def multiplications(network: nn.Module, height: int = 992, width: int = 736) -> int:
    """Multiply-accumulates for one picture."""
    total = 0
    hooks = []

    def count(layer: nn.Conv2d, _inputs: tuple[Tensor, ...], output: Tensor) -> None:
        nonlocal total
        taps = layer.kernel_size[0] * layer.kernel_size[1] * layer.in_channels // layer.groups
        total += taps * output.shape[1] * output.shape[2] * output.shape[3]

    for layer in network.modules():
        if isinstance(layer, nn.Conv2d):
            hooks.append(layer.register_forward_hook(count))
    with torch.no_grad():
        network.eval()(torch.zeros(1, 6, height, width))
    for hook in hooks:
        hook.remove()
    return total
