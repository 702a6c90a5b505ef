"""The network that sees a page: a small U-Net, channels kept few, thin strokes given a fine stem.

Input: N x 6 x H x W, H and W multiples of 32, a page at an x-height of about 8 pixels (see page_input.py).
Output: N x 7 x H/4 x W/4 logits, one plane a kind of mark in the order of MAPS.
"""

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

    def __init__(self, channels: int, factor: int = 2, kernel: int = 5, dilation: int = 1) -> None:
        super().__init__()
        inner = channels * factor
        self.expand = Conv(channels, inner, 1)
        self.around = Conv(inner, inner, kernel, groups=inner, dilation=dilation)
        self.project = Conv(inner, channels, 1, relu=False)

    def forward(self, x: Tensor) -> Tensor:
        return x + self.project(self.around(self.expand(x)))


class MarkNetwork(nn.Module):
    """Maps of every kind of mark, and of print, at a quarter of the picture's size."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = Conv(6, 8, 3, 2)
        self.fine = Conv(8, 20, 3, 2)
        self.down8 = Conv(20, 32, 3, 2)
        self.at8 = Wide(32, kernel=3)
        self.down16 = Conv(32, 48, 3, 2)
        self.at16 = Wide(48)
        self.down32 = Conv(48, 64, 3, 2)
        self.at32 = nn.Sequential(Wide(64), Wide(64, dilation=2), Wide(64, dilation=2))
        self.lift16 = Conv(64, 48, 1, relu=False)
        self.join16 = Wide(48, kernel=3)
        self.lift8 = Conv(48, 32, 1, relu=False)
        self.join8 = Wide(32, kernel=3)
        self.lift4 = Conv(32, 20, 1, relu=False)
        self.join4 = Wide(20, factor=2, kernel=3)
        self.maps = nn.Conv2d(20, len(MAPS), 1)

    def forward(self, x: Tensor) -> Tensor:
        four = self.fine(self.stem(x))
        eight = self.at8(self.down8(four))
        sixteen = self.at16(self.down16(eight))
        last = self.at32(self.down32(sixteen))
        sixteen = self.join16(sixteen + up(self.lift16(last)))
        eight = self.join8(eight + up(self.lift8(sixteen)))
        four = self.join4(four + up(self.lift4(eight)))
        return self.maps(four)


def up(x: Tensor) -> Tensor:
    return nn.functional.interpolate(x, scale_factor=2, mode="nearest")


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
