import type { Random } from '../random.ts';
import type { Stock } from '../stock.ts';
import { pickWorldHighlighter, pickWorldPen } from '../world/tools.ts';
import { pickHighlighter, pickPen, type Tool } from './tool.ts';

/** A highlighter of the stock. */
export function pickHighlighterOf({ split, world }: Stock, random: Random): Tool {
  return world ? pickWorldHighlighter(random, split) : pickHighlighter(random, split);
}

/** A pen, pencil or felt tip of the stock. */
export function pickPenOf({ split, world }: Stock, random: Random): Tool {
  return world ? pickWorldPen(random, split) : pickPen(random, split);
}
