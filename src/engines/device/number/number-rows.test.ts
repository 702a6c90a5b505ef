import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { beforeAll, describe, expect, test } from 'vitest';
import { applyStyle, registerFaces, type TypeStyle } from '../../../../bench/pages/print/faces.ts';
import { type PrintedNumber, pageNumberFrom } from '../../../core/numbers/page-number.ts';
import type { PageLayout } from '../../../imaging/layout/page-layout.ts';
import { nodeMarksNetwork, nodeOcrAssets } from '../platform/node-assets.ts';
import { createOcr } from '../read/ocr.ts';
import type { TextReader } from '../read/text-reader.ts';
import { lookAt } from '../see/look-at.ts';
import { numberRows } from './number-rows.ts';

const WIDTH = 900;
const HEIGHT = 1300;
const LEFT = 130;
const RIGHT = 770;
const MIDDLE = (LEFT + RIGHT) / 2;
/** Baselines: running head, first and last line of text, foot. */
const HEAD = 130;
const FIRST = 190;
const PITCH = 32;
const FOOT = 1180;
const TEXT_SIZE = 22;
const GARAMOND: TypeStyle = { family: 'Made EB Garamond' };
const PLEX: TypeStyle = { family: 'Made Plex Sans' };

interface Print {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly align?: 'left' | 'right' | 'center';
  readonly size?: number;
  readonly style?: TypeStyle;
}

interface DrawnPage {
  readonly print: readonly Print[];
  /** Lines of text; 28 fill the page. */
  readonly lines?: number;
  readonly style?: TypeStyle;
  readonly tilt?: number;
  /** How wide a line of text is in turn; all of its width where nothing is said. */
  readonly ragged?: readonly number[];
  /** How far each pixel up moves to the right, as on a page seen from the side. */
  readonly lean?: number;
  readonly more?: (context: SKRSContext2D) => void;
}

const WORDS =
  'the old keeper wrote down every evening how far a small light would carry over still water and who had seen it';

function setText(context: SKRSContext2D, { lines = 28, style = GARAMOND, ragged }: DrawnPage): void {
  const words = WORDS.split(' ');
  for (let line = 0, at = 0; line < lines; line++) {
    const own: string[] = [];
    const room = ragged?.[line % ragged.length] ?? RIGHT - LEFT;
    let width = 0;
    applyStyle(context, style, TEXT_SIZE);
    for (; ; at++) {
      const word = words[at % words.length]!;
      const next = context.measureText(word).width;
      if (width + next + own.length * 5 > room) break;
      own.push(word);
      width += next;
    }
    const space = ragged ? 6 : (RIGHT - LEFT - width) / (own.length - 1);
    let x = LEFT;
    for (const word of own) {
      context.fillText(word, x, FIRST + line * PITCH);
      x += context.measureText(word).width + space;
    }
  }
}

function draw(page: DrawnPage): Uint8ClampedArray {
  const context = createCanvas(WIDTH, HEIGHT).getContext('2d');
  context.fillStyle = '#fbf8f0';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = '#1c1a18';
  context.translate(WIDTH / 2, HEIGHT / 2);
  context.rotate(page.tilt ?? 0);
  context.transform(1, 0, -(page.lean ?? 0), 1, 0, 0);
  context.translate(-WIDTH / 2, -HEIGHT / 2);
  setText(context, page);
  for (const { text, x, y, align = 'left', size = TEXT_SIZE, style } of page.print) {
    applyStyle(context, style ?? page.style ?? GARAMOND, size);
    context.textAlign = align;
    context.fillText(text, x, y);
  }
  page.more?.(context);
  return context.getImageData(0, 0, WIDTH, HEIGHT).data;
}

const network = await nodeMarksNetwork();
let reader: TextReader;

beforeAll(async () => {
  registerFaces();
  reader = await createOcr(nodeOcrAssets).readerFor(['eng']);
});

/** The number of a drawn page; `right` is how far beside its text that of another page lies. */
function numberOn(page: DrawnPage, right?: number): Pick<PrintedNumber, 'number' | 'label'> {
  const view = lookAt({ image: { width: WIDTH, height: HEIGHT, data: draw(page) }, scale: 1 }, network);
  expect(view.layouts).toHaveLength(1);
  const [layout] = view.layouts;
  const beside = right === undefined ? [] : [movedRight(layout!, right)];
  return pageNumberFrom(numberRows(layout!, view.source, reader, { ink: view.ink, maps: view.maps!, beside }));
}

const movedRight = (layout: PageLayout, by: number): PageLayout => ({
  ...layout,
  columns: layout.columns.map((column) => ({
    ...column,
    lines: column.lines.map((line) => ({ ...line, left: line.left + by, right: line.right + by })),
  })),
});

/** Prints at a height, at a side of the text or over its middle. */
const printAt =
  (y: number) =>
  (text: string, x = MIDDLE, style?: TypeStyle): Print => {
    const align = x === LEFT ? 'left' : x === RIGHT ? 'right' : 'center';
    return { text, x, y, align, size: 20, ...(style && { style }) };
  };
const [head, foot] = [printAt(HEAD), printAt(FOOT)];
const FOOTNOTES: readonly Print[] = [
  '1. The manuscript has “eleven”; the printed edition corrects it without a word.',
  '2. Compare the letters, pp. 31–35.',
].map((text, k) => ({ text, x: LEFT, y: FIRST + 24 * PITCH + 20 * k, size: 16 }));
/** Widths of lines of verse, and the numbers of every tenth of them. */
const VERSE = [240, 290, 210, 330, 250, 225, 300];
const COUNTED: readonly Print[] = [10, 20, 28].map((line) => ({
  ...{ text: String(10 * Math.ceil(line / 10)), x: RIGHT, y: FIRST + (line - 1) * PITCH },
  ...{ align: 'right', size: 18 },
}));
const oldStyle: TypeStyle = { ...GARAMOND, oldStyle: true };

/** Holes as high as figures, one over the other. */
const holesOver =
  (x: number) =>
  (context: SKRSContext2D): void => {
    for (const y of [HEAD - 86, HEAD - 50]) context.fillRect(x - 16, y, 22, 16);
  };

describe('the printed number is found', () => {
  test.each<[string, DrawnPage, number]>([
    ['alone at the foot', { print: [foot('278')] }, 278],
    ['far below the end of a short text', { print: [foot('279')], lines: 6 }, 279],
    ['one figure', { print: [foot('5')] }, 5],
    ['between dashes', { print: [foot('– 170 –')] }, 170],
    ['between dashes as long as figures', { print: [foot('— 395 —', MIDDLE, PLEX)] }, 395],
    ['between dots', { print: [foot('•  58  •')] }, 58],
    ['between dots on the row of a running head', { print: [head('• 132 •', LEFT), head('Still Water')] }, 132],
    ['between long dashes close by', { print: [foot('—43—')] }, 43],
    ['in the outer corner above', { print: [head('THE KEEPER OF THE LIGHT'), head('327', RIGHT)] }, 327],
    ['in the left corner above', { print: [head('48', LEFT), head('Opuscula')] }, 48],
    ['close before the running head', { print: [head('58   BEYOND THE HILLS', LEFT)], style: PLEX }, 58],
    ['close after the running head', { print: [head('Chapter IV     31', RIGHT)] }, 31],
    ['before a chapter with a number', { print: [head('84    Chapter 2  Still Water', LEFT)] }, 84],
    ['in old-style figures', { print: [foot('1369', MIDDLE, oldStyle)] }, 1369],
    [
      'over a head with a rule',
      {
        print: [head('212', LEFT), head('Still Water', RIGHT)],
        more: (context) => context.fillRect(LEFT, HEAD + 8, RIGHT - LEFT, 2),
      },
      212,
    ],
    ['without any running head', { print: [head('116', LEFT)] }, 116],
    [
      'in the margin beside the last lines',
      { print: [{ text: '401', x: 60, y: FIRST + 25 * PITCH, size: 20 }], style: PLEX },
      401,
    ],
    [
      'with a full ten, in the margin beside the last line',
      { print: [{ text: '460', x: 60, y: FIRST + 27 * PITCH, size: 20 }], style: PLEX },
      460,
    ],
    ['below footnotes', { print: [...FOOTNOTES, foot('62')], lines: 22 }, 62],
    ['in figures that are set loosely', { print: ['1', '1', '4'].map((text, k) => foot(text, MIDDLE + 13 * k)) }, 114],
    [
      'with a figure whose stroke is broken',
      {
        print: [foot('471')],
        more: (context) => {
          context.fillStyle = '#fbf8f0e0';
          context.fillRect(MIDDLE - 6, FOOT - 10, 12, 3);
        },
      },
      471,
    ],
    [
      'in the corner of a page of verse',
      { print: [head('Still Water', LEFT), head('381', RIGHT)], ragged: VERSE },
      381,
    ],
    ['at the foot of a page of verse whose lines are counted', { print: [...COUNTED, foot('97')], ragged: VERSE }, 97],
    ['below the number of a line of verse', { print: [...COUNTED, foot('263', RIGHT)], ragged: VERSE }, 263],
    ['on a tilted page', { print: [head('Still Water'), head('405', RIGHT)], tilt: 0.06 }, 405],
    ['over holes in the desk beside the page', { print: [head('365')], more: holesOver(MIDDLE) }, 365],
    ['as a page of several', { print: [foot('Page 3 of 12')], style: PLEX }, 3],
  ])('%s', (_, page, expected) => {
    expect(numberOn(page)).toMatchObject({ number: expected });
  });

  test('beside that of the facing page', () => {
    const print = [head('188', RIGHT - 40), { text: '189', x: RIGHT + 60, y: HEAD, size: 20 }];
    expect(numberOn({ print }).number).toBe('x');
    expect(numberOn({ print }, RIGHT - LEFT + 50).number).toBe(188);
  });

  test('a roman number gives the label alone', () => {
    expect(numberOn({ print: [head('PREFACE'), head('xiv', LEFT)] })).toMatchObject({
      number: 'x',
      label: 'xiv',
    });
    expect(numberOn({ print: [foot('xxv')] })).toMatchObject({ number: 'x', label: 'xxv' });
  });
});

describe('other numbers are no page number', () => {
  const chapter = (text: string, size: number): Pick<DrawnPage, 'print' | 'lines' | 'more'> => ({
    print: [
      { text, x: MIDDLE, y: FIRST + 2 * PITCH, align: 'center', size },
      { text: 'Still Water', x: MIDDLE, y: FIRST + 4 * PITCH, align: 'center', size: 26 },
    ],
    lines: 0,
    more: (context) => {
      context.translate(0, 7 * PITCH);
      context.textAlign = 'left';
      setText(context, { print: [], lines: 20 });
    },
  });
  const codeLines = Array.from(
    { length: 28 },
    (_, k): Print => ({ text: String(k + 3), x: 90, y: FIRST + k * PITCH, align: 'right', size: 18 }),
  );
  test.each<[string, DrawnPage]>([
    ['nothing but text', { print: [] }],
    ['a chapter over the text', chapter('7', 30)],
    ['a chapter in small figures over the text of a page seen from the side', { ...chapter('12', 20), lean: 0.15 }],
    ['a chapter in the running head', { print: [head('Chapter 3', RIGHT)] }],
    ['numbers of lines in the margin', { print: codeLines }],
    ['the number of a line of verse', { print: COUNTED.slice(1, 2), ragged: VERSE }],
    ['numbers of lines of verse', { print: COUNTED, ragged: VERSE }],
    ['footnotes', { print: FOOTNOTES, lines: 22 }],
    ['the year of a journal', { print: [foot('VOL. 27  NO. 4  JULY 1983', RIGHT)] }],
    ['a year over the text', { print: [head('1914', RIGHT)] }],
    ['a numbered heading', { print: [{ text: '3   Results', x: LEFT, y: HEAD, size: 30 }] }],
    [
      'a page quoted in the text',
      { print: [{ text: 'light would carry over still water, see pg 103', x: LEFT, y: FIRST + 28 * PITCH }] },
    ],
    ['a stroke in the margin', { print: [], more: (context) => context.fillRect(80, 1080, 3, 26) }],
    [
      'a table at the head',
      {
        print: [0, 1, 2].flatMap((row) =>
          [1, 2, 3, 4].map(
            (column): Print => ({
              text: String(row * 37 + column * 12),
              x: LEFT + column * 140,
              y: 90 + row * 28,
              align: 'right',
            }),
          ),
        ),
      },
    ],
  ])('%s', (_, page) => {
    expect(numberOn(page).number).toBe('x');
  });
});

const dirt = (context: SKRSContext2D): void => {
  context.fillStyle = '#a8a49c';
  for (const [x, y] of [
    [200, FOOT],
    [450, FOOT + 30],
    [700, 60],
  ] as const)
    context.fillRect(x, y, 8, 20);
};

test.each<[string, DrawnPage['more']]>([
  ['without figures', undefined],
  ['with dirt paler than its print', dirt],
])('a page %s at head or foot costs no reading at all', (_, more = () => undefined) => {
  const calls: number[] = [];
  const counting: TextReader = { readSheet: (sheet) => (calls.push(sheet.width), []), isWord: () => false };
  const view = lookAt({ image: { width: WIDTH, height: HEIGHT, data: draw({ print: [], more }) }, scale: 1 }, network);
  numberRows(view.layouts[0]!, view.source, counting, { ink: view.ink, maps: view.maps!, beside: [] });
  expect(calls).toEqual([]);
});

test('a number of which a figure is no ink of its own is cut as wide as it is read', () => {
  const widths: number[] = [];
  const reader: TextReader = {
    isWord: () => false,
    readSheet: ({ width, height }) => {
      const isFirst = widths.push(width) === 1;
      const box = { left: isFirst ? 0 : width / 3, right: width / 2, top: 0, bottom: height };
      return [{ text: isFirst ? '87' : '187', confidence: 0.95, isKnown: false, box }];
    },
  };
  const data = draw({ print: [foot('87')] });
  const view = lookAt({ image: { width: WIDTH, height: HEIGHT, data }, scale: 1 }, network);
  const rows = numberRows(view.layouts[0]!, view.source, reader, { ink: view.ink, maps: view.maps!, beside: [] });
  expect(pageNumberFrom(rows).number).toBe(187);
  const [narrow, wide] = widths;
  expect(wide! - narrow!).toBeGreaterThan(10);
});
