import { runsLeft } from '../../core/words/words.ts';
import { placeOfQuote, type Quote } from '../../export/quotes.ts';
import { cardLines, titleThatFits } from './card-lines.ts';

/** Pixels of a card: as wide as the networks for pictures show them. */
const WIDTH = 1080;
const MARGIN = 96;
const HEIGHT_MIN = 720;
/** The smallest letters: a phone shows the card some 320 px wide, and these 14 px high. */
const SMALL_SIZE = 48;
/** Size of the letters by the length of the passage: the first that it does not exceed holds. */
const SIZES = [
  [120, 68],
  [280, 54],
] as const;
/** Pixels of a picture: phones of one kind draw none of more than 2²⁴. Only passages of three pages and more come near. */
const AREA_MAX = 16_000_000;
/** From one line to the next, in sizes of the type. */
const LINE_HEIGHT = 1.42;
/** Where a passage stands takes no more than half of the smallest card: titles of old books fill pages. */
const FOOTER_LINES_MAX = Math.floor((HEIGHT_MIN - 2 * MARGIN) / 2 / (SMALL_SIZE * LINE_HEIGHT));
/** A card is paper also where the screen is dark. */
const PAPER = '#f7f0e0';
const INK = '#2a211c';
const INK_SOFT = '#655647';
const SEAL = '#7a2b28';

/** What a card says. */
interface CardText {
  readonly text: string;
  readonly place: Place;
}

/** Where a passage stands. */
type Place = Pick<Quote, 'title' | 'authors' | 'page'>;

/** Draws a passage as a picture of text, as high as it needs to be. `family` names the typeface. */
export function drawTextCard(canvas: HTMLCanvasElement, { text, place }: CardText, family: string): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const size = SIZES.find(([length]) => text.length <= length)?.[1] ?? SMALL_SIZE;
  context.font = `${size}px ${family}`;
  const lines = cardLines(text, WIDTH - 2 * MARGIN, (piece) => context.measureText(piece).width);
  const footer = footerOf(context, place, family);
  const textHeight = lines.length * size * LINE_HEIGHT;
  const { top, height } = begin(canvas, { content: textHeight, footer: footer.length, context });
  const runs = { isRightToLeft: runsLeft(text) };
  write(context, { lines, size, top, family, colour: INK, style: 'normal', ...runs });
  writeFooter(context, { lines: footer, family, height });
}

/** Draws the passage as it was photographed: its pieces of the page under one another. */
export function drawPhotoCard(
  canvas: HTMLCanvasElement,
  { strips, place }: { readonly strips: readonly HTMLCanvasElement[]; readonly place: Place },
  family: string,
): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const width = WIDTH - 2 * MARGIN;
  const heights = strips.map((strip) => (strip.height / strip.width) * width);
  const footer = footerOf(context, place, family);
  const content = heights.reduce((sum, height) => sum + height + STRIP_GAP, -STRIP_GAP);
  const { top, height } = begin(canvas, { content, footer: footer.length, context });
  let below = top;
  strips.forEach((strip, at) => {
    const stripHeight = heights[at] ?? 0;
    context.drawImage(strip, MARGIN, below, width, stripHeight);
    below += stripHeight + STRIP_GAP;
  });
  writeFooter(context, { lines: footer, family, height });
}

/** Between two strips, in pixels of the card. */
const STRIP_GAP = 24;

interface Beginning {
  readonly content: number;
  readonly footer: number;
  readonly context: CanvasRenderingContext2D;
}

/** Gives the canvas its size and paper; how high the card is, and where its content begins, so that it stands in the middle. */
function begin(
  canvas: HTMLCanvasElement,
  { content, footer, context }: Beginning,
): { readonly top: number; readonly height: number } {
  const footerHeight = footer * SMALL_SIZE * LINE_HEIGHT + MARGIN;
  const height = Math.ceil(Math.max(HEIGHT_MIN, content + 2 * MARGIN + footerHeight));
  const scale = Math.min(1, Math.sqrt(AREA_MAX / (WIDTH * height)));
  canvas.width = Math.floor(WIDTH * scale);
  canvas.height = Math.floor(height * scale);
  context.scale(scale, scale);
  context.fillStyle = PAPER;
  context.fillRect(0, 0, WIDTH, height);
  context.fillStyle = SEAL;
  context.fillRect(0, 0, 14, height);
  return { top: (height - footerHeight - content) / 2, height };
}

interface Writing {
  readonly lines: readonly string[];
  readonly size: number;
  readonly top: number;
  readonly family: string;
  readonly colour: string;
  readonly style: 'normal' | 'italic';
  readonly isRightToLeft: boolean;
}

function write(context: CanvasRenderingContext2D, writing: Writing): void {
  const { lines, size, top, family, isRightToLeft } = writing;
  context.font = `${writing.style} ${size}px ${family}`;
  context.fillStyle = writing.colour;
  context.textBaseline = 'middle';
  context.direction = isRightToLeft ? 'rtl' : 'ltr';
  context.textAlign = 'start';
  const x = isRightToLeft ? WIDTH - MARGIN : MARGIN;
  lines.forEach((line, at) => context.fillText(line, x, top + (at + 0.5) * size * LINE_HEIGHT));
}

function footerOf(context: CanvasRenderingContext2D, place: Place, family: string): readonly string[] {
  context.font = `italic ${SMALL_SIZE}px ${family}`;
  const linesWith = (title: string): readonly string[] =>
    cardLines(placeOfQuote({ ...place, title }), WIDTH - 2 * MARGIN, (piece) => context.measureText(piece).width);
  return linesWith(titleThatFits(place.title, (title) => linesWith(title).length <= FOOTER_LINES_MAX));
}

interface Footer {
  readonly lines: readonly string[];
  readonly family: string;
  readonly height: number;
}

function writeFooter(context: CanvasRenderingContext2D, { lines, family, height }: Footer): void {
  const top = height - MARGIN - lines.length * SMALL_SIZE * LINE_HEIGHT;
  context.fillStyle = SEAL;
  if (lines.length > 0) context.fillRect(MARGIN, top - SMALL_SIZE, 96, 3);
  const runs = { isRightToLeft: runsLeft(lines[0] ?? '') };
  write(context, { lines, size: SMALL_SIZE, top, family, colour: INK_SOFT, style: 'italic', ...runs });
}
