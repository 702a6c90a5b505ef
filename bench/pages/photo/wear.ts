import type { SKRSContext2D } from '@napi-rs/canvas';
import type { MadePage } from '../print/made-page.ts';
import type { Random } from '../random.ts';

/** What time, other pages and hands leave on a page or hold against it. None of it is a mark. */
export type Wear = 'foxing' | 'stain' | 'bleed' | 'crease' | 'hair' | 'tab' | 'finger' | 'ribbon';

/** A place on a page that something hides; millimetres: left, top, width, height. */
export type Hidden = readonly [number, number, number, number];

/** How often each comes. Fingers and tabs lie on top of everything, the rest in the paper. */
const CHANCES: Readonly<Record<Wear, number>> = {
  foxing: 0.1,
  stain: 0.05,
  bleed: 0.08,
  crease: 0.06,
  hair: 0.12,
  tab: 0.06,
  finger: 0.12,
  ribbon: 0.03,
};

const ALL = Object.keys(CHANCES) as readonly Wear[]; // the keys of the record above

/** Draws lots for a page. */
export function pickWear(random: Random): readonly Wear[] {
  return ALL.filter((wear) => random.chance(CHANCES[wear]));
}

interface Place {
  readonly page: MadePage;
  readonly random: Random;
}

/** Draws what lies in the paper, under the reader's ink. The context's unit is a millimetre of the page. */
export function drawPaperWear(context: SKRSContext2D, wear: readonly Wear[], place: Place): void {
  context.save();
  context.globalCompositeOperation = 'multiply';
  if (wear.includes('foxing')) drawFoxing(context, place, USUAL_FOXING);
  if (wear.includes('stain')) drawStain(context, place);
  if (wear.includes('bleed')) drawBleed(context, place);
  if (wear.includes('crease')) drawCrease(context, place);
  if (wear.includes('hair')) drawHair(context, place);
  context.restore();
}

/** Draws what lies on top of the page; returns the places that it hides. */
export function drawThingsOnTop(context: SKRSContext2D, wear: readonly Wear[], place: Place): readonly Hidden[] {
  context.save();
  const hidden = [
    ...(wear.includes('tab') ? [drawTab(context, place)] : []),
    ...(wear.includes('ribbon') ? [drawRibbon(context, place)] : []),
  ];
  context.restore();
  return hidden;
}

/** A soft round spot; `colour` as red, green and blue between commas, millimetres of the page. */
export function blot(
  context: SKRSContext2D,
  at: { x: number; y: number; radius: number },
  colour: string,
  alpha: number,
): void {
  const glow = context.createRadialGradient(at.x, at.y, 0, at.x, at.y, at.radius);
  glow.addColorStop(0, `rgba(${colour},${alpha})`);
  glow.addColorStop(0.6, `rgba(${colour},${alpha * 0.7})`);
  glow.addColorStop(1, `rgba(${colour},0)`);
  context.fillStyle = glow;
  context.fillRect(at.x - at.radius, at.y - at.radius, 2 * at.radius, 2 * at.radius);
}

/** Brown specks of old paper: how many, how large in millimetres, and how strong; each from and to. */
interface Foxing {
  readonly count: readonly [number, number];
  readonly radius: readonly [number, number];
  readonly colour: string;
  readonly strength: readonly [number, number];
}

/** Specks of an old page, from and to: how many, their radius in millimetres, how much of the paper’s light they take. */
const USUAL_FOXING: Foxing = { count: [5, 40], radius: [0.3, 1.6], colour: '150,100,50', strength: [0.1, 0.4] };

/** Strews specks over a page. */
export function drawFoxing(context: SKRSContext2D, { page, random }: Place, foxing: Foxing): void {
  for (let i = 0; i < random.whole(...foxing.count); i++) {
    const at = {
      x: random.between(0, page.width),
      y: random.between(0, page.height),
      radius: random.between(...foxing.radius),
    };
    blot(context, at, foxing.colour, random.between(...foxing.strength));
  }
}

function drawStain(context: SKRSContext2D, { page, random }: Place): void {
  const x = random.between(0, page.width);
  const y = random.between(0, page.height);
  const radius = random.between(15, 40);
  blot(context, { x, y, radius }, '160,120,70', 0.08);
  context.strokeStyle = `rgba(120,80,40,${random.between(0.1, 0.25)})`;
  context.lineWidth = random.between(0.8, 2.2);
  context.beginPath();
  context.arc(x, y, radius, random.between(0, 3), random.between(4, 7));
  context.stroke();
}

const BLEEDS = ['255,235,60', '150,235,120', '255,170,90', '255,150,190'];

/** How highlighter of a leaf's other side shows. */
export interface BleedStyle {
  readonly colours: readonly string[];
  readonly alpha: readonly [number, number];
  readonly mostLines: number;
  /** By how much each of the layers is larger than the stroke, in millimetres: what makes it soft. */
  readonly layers: readonly number[];
  /** Height of a stroke as a share of the leading. */
  readonly height: number;
}

const USUAL_BLEED: BleedStyle = {
  colours: BLEEDS,
  alpha: [0.025, 0.06],
  mostLines: 4,
  layers: [0.8, 0.4, 0],
  height: 0.65,
};

/** Draws highlighter of the other side of the leaf: faint, soft, and in the wrong places. */
export function drawBleed(
  context: SKRSContext2D,
  { page, random }: { readonly page: MadePage; readonly random: Random },
  style: BleedStyle = USUAL_BLEED,
): void {
  const colour = random.pick(style.colours);
  const alpha = random.between(...style.alpha);
  const top = random.between(page.height * 0.15, page.height * 0.8);
  for (let i = 0; i < random.whole(1, style.mostLines); i++) {
    const left = i === 0 ? random.between(page.textLeft, page.width * 0.6) : page.textLeft;
    const right = random.between(page.width * 0.6, page.textRight);
    const y = top + i * page.leading * 1.02;
    for (const grow of style.layers) {
      context.fillStyle = `rgba(${colour},${alpha / (style.layers.length - 1)})`;
      context.fillRect(left - grow, y - grow, right - left + 2 * grow, page.leading * style.height + 2 * grow);
    }
  }
}

function drawCrease(context: SKRSContext2D, { page, random }: Place): void {
  const corner = random.chance(0.5);
  const y = random.between(0, page.height);
  const from = corner ? [page.width * 0.75, 0] : [0, y];
  const to = corner ? [page.width, page.height * 0.2] : [page.width, y + random.normal(0, 25)];
  for (const [shift, alpha] of [
    [0, 0.25],
    [0.3, 0.1],
    [0.7, 0.06],
  ] as const) {
    context.strokeStyle = `rgba(90,85,80,${alpha})`;
    context.lineWidth = 0.25;
    context.beginPath();
    context.moveTo(from[0] ?? 0, (from[1] ?? 0) + shift);
    context.lineTo(to[0] ?? 0, (to[1] ?? 0) + shift);
    context.stroke();
  }
}

function drawHair(context: SKRSContext2D, { page, random }: Place): void {
  for (let i = 0; i < random.whole(1, 4); i++) {
    const x = random.between(0, page.width);
    const y = random.between(0, page.height);
    const length = random.between(0.6, 7);
    const curl = (): number => random.normal(0, length / 2);
    context.strokeStyle = `rgba(60,55,50,${random.between(0.3, 0.8)})`;
    context.lineWidth = random.between(0.06, 0.16);
    context.beginPath();
    context.moveTo(x, y);
    context.bezierCurveTo(x + curl(), y + curl(), x + curl(), y + curl(), x + curl(), y + curl());
    context.stroke();
  }
}

const TABS = ['255,235,80', '255,130,160', '130,220,140', '120,190,250', '255,170,70'];

/** A sticky tab at the outer edge of the page. */
function drawTab(context: SKRSContext2D, { page, random }: Place): Hidden {
  const right = page.side === 'right';
  const margin = right ? page.width - page.textRight : page.textLeft;
  const inside = Math.min(margin - 2, random.between(4, 14));
  const y = random.between(page.height * 0.1, page.height * 0.85);
  const left = right ? page.width - inside : -5;
  context.fillStyle = `rgba(${random.pick(TABS)},0.85)`;
  const hidden: Hidden = [left, y, inside + 5, random.between(6, 12)];
  context.fillRect(...hidden);
  return hidden;
}

function drawRibbon(context: SKRSContext2D, { page, random }: Place): Hidden {
  const x = page.side === 'right' ? page.textLeft * 0.4 : page.width - (page.width - page.textRight) * 0.4;
  context.fillStyle = random.pick(['#7a1420', '#1c3a6e', '#2c5a34', '#b08a3c']);
  const hidden: Hidden = [x, -6, random.between(2, 3.5), page.height * random.between(0.4, 1.1)];
  context.fillRect(...hidden);
  return hidden;
}
