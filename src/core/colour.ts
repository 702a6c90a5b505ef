/** Degrees that the hues of two marks must lie apart to be two pens: one highlighter wanders by some 30 over a page. */
const HUE_APART_MIN = 50;
/** Below this saturation (0 to 1) a colour has no hue worth comparing: pencil, black ink, dim light. */
const SATURATION_MIN = 0.25;

interface Hue {
  readonly degrees: number;
  readonly saturation: number;
}

/** True where two colours (`#rrggbb`) are surely of two different pens. */
export function areClearlyDifferent(a: string, b: string): boolean {
  const [first, second] = [hueOf(a), hueOf(b)];
  if (Math.min(first.saturation, second.saturation) < SATURATION_MIN) return false;
  return hueApart(first.degrees, second.degrees) > HUE_APART_MIN;
}

/** How far two hues lie apart, 0 to 180 degrees; both are given in degrees from 0 to 360. */
export function hueApart(a: number, b: number): number {
  const turn = Math.abs(a - b);
  return Math.min(turn, 360 - turn);
}

function hueOf(colour: string): Hue {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const max = Math.max(red, green, blue);
  const span = max - Math.min(red, green, blue);
  if (!(span > 0)) return { degrees: 0, saturation: 0 };
  return { degrees: (sextant({ red, green, blue, max, span }) * 60 + 360) % 360, saturation: span / max };
}

function sextant(c: { red: number; green: number; blue: number; max: number; span: number }): number {
  if (c.max === c.red) return (c.green - c.blue) / c.span;
  if (c.max === c.green) return (c.blue - c.red) / c.span + 2;
  return (c.red - c.green) / c.span + 4;
}
