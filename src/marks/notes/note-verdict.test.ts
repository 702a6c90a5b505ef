import { expect, test } from 'vitest';
import type { Box } from '../../core/geometry.ts';
import type { PageLayout } from '../../imaging/layout/page-layout.ts';
import { sampleCurve } from '../../imaging/maths/curve.ts';
import type { TextLine } from '../../imaging/print/text-lines.ts';
import type { InkLook } from './hand-ink.ts';
import { type NoteScene, zoneOf } from './note-scene.ts';
import { judgeInk, type Verdict } from './note-verdict.ts';

const line = (left: number, right: number, y: number): TextLine => ({
  left,
  right,
  baseline: sampleCurve(left, right, { step: 10, f: () => y }),
  xHeight: 10,
  letters: [],
});

/** A page of two columns, of which the right one stands lower by `lower` pixels, in even light. */
function sceneOf(lower = 0): NoteScene {
  const lines = [0, 1].flatMap((column) =>
    Array.from({ length: 10 }, (_, k) => line(100 + column * 220, 300 + column * 220, 100 + k * 25 + column * lower)),
  );
  const box = { left: 100, top: 85, right: 520, bottom: 330 + lower };
  const layout: PageLayout = { columns: [{ lines, box }], box, xHeight: 10, loose: [] };
  return {
    layout,
    layouts: [layout],
    picture: { width: 800, height: 600 },
    paper: { width: 100, height: 75, block: 8, data: new Float32Array(7500).fill(200) },
    crumbs: [],
    ink: { pieces: [], pieceAt: () => undefined, visit: () => undefined },
    darkPaper: { width: 100, height: 100, block: 10, data: new Float32Array(1) },
    print: { darkness: 100, chroma: 0, thickness: 2, xHeight: 10 },
    lines,
    printed: [],
  };
}

/** Black writing or bold print: six letters, twice as long as wide. */
const BOLD: InkLook = {
  width: 8,
  height: 3,
  length: 20,
  darkness: 1.1,
  chroma: 0,
  thickness: 1.4,
  turns: 1.6,
  letters: 6,
  letterHeight: 1.25,
  unevenness: 0.2,
};

const besideText = { left: 560, top: 200, right: 640, bottom: 230 };
const verdictOn = (look: Partial<InkLook>, box: Box = besideText): Verdict =>
  judgeInk({ box, pieces: [] }, { ...BOLD, ...look }, sceneOf());

test('black letters beside the text as low and as level as a bold side note are one; higher, uneven or paler ones a hand', () => {
  expect(verdictOn({})).toBe('heading');
  expect(verdictOn({ letterHeight: 1.5 })).toBe('note');
  expect(verdictOn({ unevenness: 0.5 })).toBe('note');
  expect(verdictOn({ darkness: 0.73, thickness: 1.25 })).toBe('note');
});

test('ink with less colour than the print has is another ink as well', () => {
  expect(verdictOn({ chroma: -18 })).toBe('note');
});

test('ink on a dark desk beyond the sheet is no note', () => {
  const scene = sceneOf();
  const data = scene.paper.data.map((_, k) => (k % 100 > 68 ? 90 : 200));
  const hand = { ...BOLD, letterHeight: 1.5 };
  expect(judgeInk({ box: besideText, pieces: [] }, hand, { ...scene, paper: { ...scene.paper, data } })).toBe(
    'beyond-edge',
  );
});

test('one piece of pale ink alone is a note where it turns as the loops of a joined hand do', () => {
  const pale = { darkness: 0.35, thickness: 1, letters: 1 };
  expect(verdictOn(pale)).toBe('note');
  expect(verdictOn({ ...pale, turns: 1.3 })).toBe('faint');
  expect(verdictOn({ ...pale, turns: 1.3, letters: 2 })).toBe('note');
});

test('a head stands above the text though the lines of one column reach up to it, on a page that leans', () => {
  const head = { left: 350, top: 95, right: 480, bottom: 110 };
  expect(zoneOf(head, sceneOf(40))).toBe('above');
  expect(zoneOf(besideText, sceneOf(40))).toBe('beside');
  expect(zoneOf({ left: 20, top: 95, right: 90, bottom: 110 }, sceneOf(40))).toBe('beside');
});
