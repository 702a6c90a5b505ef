import type { SKRSContext2D } from '@napi-rs/canvas';
import { drawBleed } from '../photo/wear.ts';
import type { Random } from '../random.ts';
import { drawCreased, drawLargeLetters } from './behind-print.ts';
import { drawHoles, drawStamp, drawSticker } from './library-things.ts';
import {
  drawEdge,
  drawFolded,
  drawFoxed,
  drawSmudge,
  drawSpread,
  drawWorn,
  drawYellowed,
  STRONG_BLEED,
  type WornPage,
} from './paper-wear.ts';

/** What old print, libraries and damp leave on a page. None of it is a mark. */
const WORLD_WEAR = [
  'worn',
  'spread',
  'yellowed',
  'foxed',
  'stamp',
  'sticker',
  'holes',
  'bleed',
  'smudge',
  'folded',
  'edge',
  'creased',
  'large-letters',
] as const;

export type WorldWear = (typeof WORLD_WEAR)[number];

/** Share of the pages that have each kind of wear. */
const CHANCE = 0.09;

/** Draws lots for a page. */
export function pickWorldWear(random: Random): readonly WorldWear[] {
  return WORLD_WEAR.filter(() => random.chance(CHANCE));
}

/** Draws wear over the print and under the reader's ink; the context's unit is a millimetre of the page. */
export function drawWorldWear(context: SKRSContext2D, wear: readonly WorldWear[], place: WornPage): void {
  for (const one of wear) {
    context.save();
    draw(context, one, { ...place, random: place.random.fork(one) });
    context.restore();
  }
}

function draw(context: SKRSContext2D, wear: WorldWear, place: WornPage): void {
  if (wear !== 'worn' && wear !== 'sticker') context.globalCompositeOperation = 'multiply';
  switch (wear) {
    case 'worn':
      return drawWorn(context, place);
    case 'spread':
      return drawSpread(context, place);
    case 'yellowed':
      return drawYellowed(context, place);
    case 'foxed':
      return drawFoxed(context, place);
    case 'stamp':
      return drawStamp(context, place);
    case 'sticker':
      return drawSticker(context, place);
    case 'holes':
      return drawHoles(context, place);
    case 'bleed':
      return drawBleed(context, place, STRONG_BLEED);
    case 'smudge':
      return drawSmudge(context, place);
    case 'folded':
      return drawFolded(context, place);
    case 'edge':
      return drawEdge(context, place);
    case 'creased':
      return drawCreased(context, place);
    case 'large-letters':
      return drawLargeLetters(context, place);
    default:
      wear satisfies never;
  }
}
