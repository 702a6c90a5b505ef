import { createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas';
import { type Field, fieldFrom, patches } from '../noise.ts';
import type { Random } from '../random.ts';
import type { Ink } from './reader-mark.ts';
import type { Rgb, Tool } from './tool.ts';

/**
 * Where strokes are drawn a second time, in one flat colour, to say where their ink is; its unit is a millimetre too.
 */
export interface Trace {
  readonly context: SKRSContext2D;
  readonly colour: Rgb;
}

interface Drawing {
  readonly unit: number;
  readonly random: Random;
  readonly trace?: Trace | undefined;
}

/** Draws `inks` as they would lie on the paper; the context's unit is a millimetre of which `unit` pixels make one. */
export function drawInk(context: SKRSContext2D, inks: readonly Ink[], how: Drawing): void {
  for (const ink of inks) {
    context.save();
    context.globalCompositeOperation = 'multiply';
    if (ink.kind === 'band') drawBand(context, ink, how);
    else if (ink.kind === 'line') drawLine(context, ink, how);
    else drawWriting(context, ink, css(ink.tool.colour, ink.tool.strength));
    context.restore();
    if (ink.kind === 'writing' && how.trace !== undefined) traceWriting(how.trace, ink);
  }
}

const css = ([red, green, blue]: Rgb, alpha: number): string => `rgba(${red | 0},${green | 0},${blue | 0},${alpha})`;

/** A highlighter's stroke: streaked along its length, patchy, darker where the hand stops, ragged at its ends. */
function drawBand(context: SKRSContext2D, band: Extract<Ink, { kind: 'band' }>, how: Drawing): void {
  const { unit, random, trace } = how;
  const [fromX, fromY] = band.from;
  const [toX, toY] = band.to;
  const length = Math.max(2, Math.round(Math.hypot(toX - fromX, toY - fromY) * unit));
  const height = Math.max(2, Math.round(band.tool.width * unit * BAND_HEIGHT));
  const { pixels, shares } = bandPixels(length, height, { tool: band.tool, unit, random });
  const layDown = (paper: SKRSContext2D, colours: Uint8ClampedArray<ArrayBuffer>): void => {
    const layer = createCanvas(length, height);
    layer.getContext('2d').putImageData(new ImageData(colours, length, height), 0, 0);
    paper.translate(fromX, fromY);
    paper.rotate(Math.atan2(toY - fromY, toX - fromX));
    paper.scale(1 / unit, 1 / unit);
    paper.drawImage(layer, 0, -height / 2);
  };
  layDown(context, pixels);
  if (trace === undefined) return;
  trace.context.save();
  layDown(trace.context, flat(shares, trace.colour));
  trace.context.restore();
}

/** Pixels of one colour whose opacity is given. */
function flat(shares: Uint8ClampedArray, [red, green, blue]: Rgb): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(shares.length * 4);
  for (const [i, share] of shares.entries()) {
    if (share > 0) pixels.set([red, green, blue, share], i * 4);
  }
  return pixels;
}

/** So much of a stroke's full ink counts as all of it: a highlighter's patches are highlighted too. */
const FULL_INK = 0.8;

/** Height of a band's picture for one of its tool's width, and the share of it that an edge takes at most. */
export const BAND_HEIGHT = 1.2;
export const RAGGED = 0.11;
/** A stroke's edges are no more ragged than those of one that is so high; millimetres. */
export const MOST_RAGGED = 12;

/** The picture of a band, and how much of its ink lies on each of its pixels. */
interface BandPixels {
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  readonly shares: Uint8ClampedArray;
}

function bandPixels(length: number, height: number, how: { tool: Tool; unit: number; random: Random }): BandPixels {
  const { tool, unit, random } = how;
  const seed = random.whole(0, 1e9);
  const edge = fieldFrom(seed, unit * 3.5);
  const patch = patches(seed + 7, unit * random.between(4, 14));
  const streak = fieldFrom(seed + 9, unit * 0.35);
  const drawn = random.weighted([
    [0.08, 5],
    [0.25, 3],
    [0.5, 1],
  ]);
  const patchiness = tool.steady === true ? 0.08 : drawn;
  const streaks = random.between(0.02, 0.12);
  const pool = random.between(0, 0.25);
  const ragged = Math.min(height, MOST_RAGGED * unit);
  const slant = random.normal(0, 0.25) * ragged;
  const round = random.chance(0.45);
  const fadeAt = random.between(0.1, 0.9) * length;
  const fade = tool.steady !== true && random.chance(0.2) ? random.between(0.2, 0.55) : 0;
  const pixels = new Uint8ClampedArray(length * height * 4);
  const shares = new Uint8ClampedArray(length * height);
  const [red, green, blue] = tool.colour;
  for (let y = 0; y < height; y++) {
    const along = streak(3, y);
    for (let x = 0; x < length; x++) {
      const fromTop = y - ragged * 0.05 - ragged * 0.06 * edge(x, 0);
      const fromBottom = height - ragged * 0.05 - y - ragged * 0.06 * edge(x, 99);
      const shift = slant * (y / height - 0.5);
      const blunt = round ? (1 - Math.sqrt(Math.max(0, 1 - (2 * (y / height) - 1) ** 2))) * ragged * 0.45 : 0;
      const fromEnd = Math.min(x - shift, length - x + shift) - Math.abs(slant) * 0.5 - blunt;
      const inside = Math.min(fromTop, fromBottom, fromEnd + unit * 0.12 * edge(7, y));
      if (inside <= 0) continue;
      const ends = pool * Math.max(0, 1 - fromEnd / (unit * 0.8));
      const darkEdge = 0.1 * Math.max(0, 1 - Math.min(fromTop, fromBottom) / (unit * 0.3));
      const dry = fade * Math.exp(-(((x - fadeAt) / (unit * 9)) ** 2));
      const ink = tool.strength * (1 - dry) * (1 - patchiness * patch(x, y) - streaks * along) * (1 + ends + darkEdge);
      const cover = Math.min(1, inside) * 255;
      const at = (y * length + x) * 4;
      pixels[at] = 255 - (255 - red) * ink;
      pixels[at + 1] = 255 - (255 - green) * ink;
      pixels[at + 2] = 255 - (255 - blue) * ink;
      pixels[at + 3] = cover;
      shares[at >> 2] = cover * Math.min(1, ink / (FULL_INK * tool.strength));
    }
  }
  return { pixels, shares };
}

/** How deep the grain of the paper or the flow of the ink shows in a line, and at which scale in millimetres. */
const GRAIN = {
  pen: [0.25, 0.9],
  pencil: [0.75, 0.2],
  felt: [0.1, 1.5],
  highlighter: [0.1, 1.5],
} as const satisfies Record<Tool['texture'], readonly [number, number]>;

/** A pen's line: its width follows the pressure; a pencil's also skips over the grain of the paper. */
function drawLine(context: SKRSContext2D, line: Extract<Ink, { kind: 'line' }>, how: Drawing): void {
  const { unit, random } = how;
  const { tool, points } = line;
  const seed = random.whole(0, 1e9);
  const pressure = fieldFrom(seed, 6);
  const pad = tool.width * 2;
  const left = Math.min(...points.map(([x]) => x)) - pad;
  const top = Math.min(...points.map(([, y]) => y)) - pad;
  const width = Math.ceil((Math.max(...points.map(([x]) => x)) + pad - left) * unit);
  const height = Math.ceil((Math.max(...points.map(([, y]) => y)) + pad - top) * unit);
  const layer = createCanvas(width, height);
  const pen = layer.getContext('2d');
  pen.scale(unit, unit);
  pen.translate(-left, -top);
  pen.lineCap = 'round';
  pen.strokeStyle = css(tool.colour, 1);
  strokeAlong(pen, line, pressure);
  if (how.trace !== undefined) traceLine(how.trace, line, pressure);
  const [depth, scale] = GRAIN[tool.texture];
  roughen(pen, { width, height, strength: tool.strength, depth, grain: patches(seed + 3, scale * unit) });
  context.translate(left, top);
  context.scale(1 / unit, 1 / unit);
  context.drawImage(layer, 0, 0);
}

/** Draws a line whose width follows the pressure, thinner at its ends. */
function strokeAlong(pen: SKRSContext2D, { points, tool }: Extract<Ink, { kind: 'line' }>, pressure: Field): void {
  for (let i = 1; i < points.length; i++) {
    const [fromX, fromY] = points[i - 1] ?? [0, 0];
    const [toX, toY] = points[i] ?? [0, 0];
    const ends = Math.min(1, 0.55 + 0.15 * Math.min(i, points.length - i));
    pen.lineWidth = tool.width * ends * (0.75 + 0.5 * pressure(fromX, fromY));
    pen.beginPath();
    pen.moveTo(fromX, fromY);
    pen.lineTo(toX, toY);
    pen.stroke();
  }
}

function traceLine({ context, colour }: Trace, line: Extract<Ink, { kind: 'line' }>, pressure: Field): void {
  context.lineCap = 'round';
  context.strokeStyle = css(colour, 1);
  strokeAlong(context, line, pressure);
}

function traceWriting({ context, colour }: Trace, writing: Extract<Ink, { kind: 'writing' }>): void {
  context.save();
  drawWriting(context, writing, css(colour, 1));
  context.restore();
}

/** Takes ink away where the grain lies deep. */
function roughen(
  pen: SKRSContext2D,
  how: { width: number; height: number; strength: number; depth: number; grain: Field },
): void {
  const { width, height, strength, depth, grain } = how;
  const image = pen.getImageData(0, 0, width, height);
  const { data } = image;
  for (let at = 3; at < data.length; at += 4) {
    const alpha = data[at]!;
    if (alpha === 0) continue;
    const pixel = at >> 2;
    data[at] =
      alpha *
      Math.min(1, strength * (1.1 - depth * 1.5 * Math.max(0, grain(pixel % width, Math.floor(pixel / width)) - 0.2)));
  }
  pen.putImageData(image, 0, 0);
}

function drawWriting(context: SKRSContext2D, writing: Extract<Ink, { kind: 'writing' }>, colour: string): void {
  const scale = 20;
  context.translate(writing.at[0], writing.at[1]);
  context.rotate(writing.angle);
  context.scale(1 / scale, 1 / scale);
  context.font = `${writing.size * scale}px "${writing.family}"`;
  context.fillStyle = colour;
  context.fillText(writing.text, 0, 0);
}
