import { expect, test } from 'vitest';
import type { NoteFeatures } from './note-features.ts';
import { noteScore } from './note-score.ts';
import { VERDICTS } from './note-verdict.ts';

/** Black letters as high as those of the text, level, on its lines: a side note of the book. */
const SIDE_NOTE: NoteFeatures = {
  verdict: VERDICTS.indexOf('print'),
  zone: 0,
  width: 8,
  length: 30,
  darkness: 1,
  thickness: 1,
  letterHeight: 1,
  absorbed: 0.02,
  flush: 1,
  heightSpread: 0.3,
  letterWidth: 1,
  darknessSpread: 0.08,
  thicknessSpread: 0.1,
  tilt: 0.002,
  offBaseline: 0.1,
  away: 2,
  light: 0.95,
  paperTint: 1,
  crumbs: 0,
  edge: 8,
};

test('black letters that are level are print, in ink of a colour and aslant a hand', () => {
  expect(noteScore(SIDE_NOTE)).toBeLessThan(0);
  const hand = { ...SIDE_NOTE, absorbed: 0.4, tilt: 0.06, darkness: 0.8, letterHeight: 1.6, offBaseline: 0.6 };
  expect(noteScore(hand)).toBeGreaterThan(noteScore(SIDE_NOTE) + 3);
  expect(noteScore({ ...hand, verdict: VERDICTS.indexOf('note') })).toBeGreaterThan(2);
});
