import type { Random } from '../random.ts';

/** A colour that books are printed in besides black: for headings, rules and single words. */
export function printedColour(random: Random): string {
  return random.weighted([
    [`hsl(${random.whole(0, 359)} ${random.whole(45, 95)}% ${random.whole(22, 48)}%)`, 5],
    ['#b01818', 2],
    ['#123f7a', 2],
    ['#000000', 2],
    ['#666666', 1],
  ]);
}

/** A tint under print: pale, of any hue, or grey. */
export function printedTint(random: Random): string {
  return random.weighted([
    [`hsl(${random.whole(0, 359)} ${random.whole(30, 95)}% ${random.whole(80, 94)}%)`, 6],
    [`hsl(${random.whole(45, 70)} ${random.whole(60, 100)}% ${random.whole(72, 90)}%)`, 2],
    [`hsl(0 0% ${random.whole(78, 95)}%)`, 2],
    [`hsl(${random.whole(0, 359)} ${random.whole(40, 90)}% ${random.whole(60, 80)}%)`, 1],
  ]);
}

/** A colour deep enough for white letters on it. */
export function deepColour(random: Random): string {
  return `hsl(${random.whole(0, 359)} ${random.whole(30, 85)}% ${random.whole(20, 42)}%)`;
}
