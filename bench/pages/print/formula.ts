import { createRequire } from 'node:module';
import { Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import type { LiteElement, LiteNode } from 'mathjax-full/js/adaptors/lite/Element.js';
import type * as Adaptor from 'mathjax-full/js/adaptors/liteAdaptor.js';
import type * as Handler from 'mathjax-full/js/handlers/html.js';
import type * as Input from 'mathjax-full/js/input/tex.js';
import type * as Mathjax from 'mathjax-full/js/mathjax.js';
import type * as Output from 'mathjax-full/js/output/svg.js';

/** A formula as type: paths in thousandths of the type size, their origin at the left of the baseline. */
interface Formula {
  /** In ems. */
  readonly width: number;
  /** Above and below the baseline, in ems. */
  readonly above: number;
  readonly below: number;
  readonly root: LiteElement;
}

/** MathJax, loaded with the first formula: that takes half a second, and most pages hold none. */
function loadMathJax() {
  const require = createRequire(import.meta.url);
  const { liteAdaptor } = require('mathjax-full/js/adaptors/liteAdaptor.js') as typeof Adaptor;
  const { RegisterHTMLHandler } = require('mathjax-full/js/handlers/html.js') as typeof Handler;
  const { TeX } = require('mathjax-full/js/input/tex.js') as typeof Input;
  const { mathjax } = require('mathjax-full/js/mathjax.js') as typeof Mathjax;
  const { SVG } = require('mathjax-full/js/output/svg.js') as typeof Output;
  require('mathjax-full/js/input/tex/ams/AmsConfiguration.js');
  const adaptor = liteAdaptor();
  RegisterHTMLHandler(adaptor);
  const typesetter = mathjax.document('', {
    InputJax: new TeX({ packages: ['base', 'ams'] }),
    OutputJax: new SVG({ fontCache: 'none' }),
  });
  return { adaptor, typesetter };
}

let loaded: ReturnType<typeof loadMathJax> | undefined;

/** Units of a formula’s drawing to the size of its type. */
const UNITS = 1000;
const known = new Map<string, Formula>();

/** Sets a formula, given as TeX. Throws when it is not understood. */
export function formulaOf(tex: string): Formula {
  const before = known.get(tex);
  if (before !== undefined) return before;
  loaded ??= loadMathJax();
  const { adaptor, typesetter } = loaded;
  const root = adaptor.firstChild(typesetter.convert(tex, { display: false }) as LiteElement) as LiteElement;
  if (adaptor.innerHTML(root).includes('merror')) throw new Error(`The formula ${tex} cannot be set.`);
  const [left, top, width, height] = numbersIn(textOf(root, 'viewBox'));
  const formula = { width: (width! + left!) / UNITS, above: -top! / UNITS, below: (height! + top!) / UNITS, root };
  if (known.size > 10_000) known.clear();
  known.set(tex, formula);
  return formula;
}

/** Draws a formula in the context's colour; `size` is that of its type, in the context's units. */
export function drawFormula(
  context: SKRSContext2D,
  tex: string,
  { x, baseline, size }: { readonly x: number; readonly baseline: number; readonly size: number },
): void {
  const { root } = formulaOf(tex);
  context.save();
  context.translate(x, baseline);
  context.scale(size / UNITS, size / UNITS);
  drawNodes(context, root.children);
  context.restore();
}

/** What MathJax writes: groups, paths, rules, and pictures within for signs that are stretched. */
function drawNodes(context: SKRSContext2D, nodes: readonly LiteNode[]): void {
  for (const node of nodes) {
    if (!('attributes' in node)) continue;
    const [x, y, wide, high] = ['x', 'y', 'width', 'height'].map((name) => Number(textOf(node, name)));
    context.save();
    for (const [, name, values] of textOf(node, 'transform').matchAll(/(\w+)\(([^)]*)\)/g)) {
      const [a, b] = numbersIn(values!);
      if (name === 'translate') context.translate(a!, b ?? 0);
      else context.scale(a!, b ?? a!);
    }
    if (node.kind === 'path') drawOutline(context, new Path2D(textOf(node, 'd')));
    if (node.kind === 'rect') context.fillRect(x!, y!, wide!, high!);
    if (node.kind === 'svg') {
      const [left, top, width, height] = numbersIn(textOf(node, 'viewBox'));
      context.translate(x! - left!, y! - top!);
      context.beginPath();
      context.rect(left!, top!, width!, height!);
      context.clip();
    }
    drawNodes(context, node.children);
    context.restore();
  }
}

const drawOutline = (context: SKRSContext2D, outline: Path2D): void => context.fill(outline);

const textOf = (node: LiteElement, name: string): string => String(node.attributes[name] ?? '');

const numbersIn = (text: string): number[] =>
  text
    .trim()
    .split(/[\s,]+/)
    .map(Number);
