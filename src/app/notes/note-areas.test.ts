import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseNotes } from '../../core/notes/notes.ts';
import { droppedOf } from './note-areas.ts';

const LINES = [
  '• p. 1 A note',
  'half a line',
  '',
  'p. 7',
  'p. xii Of a preface',
  '• p. 1 A note\u2028and a second line',
];

it('lines that are not kept are the same whatever text was read before', () => {
  const text = fc
    .array(fc.constantFrom(...LINES), { maxLength: 8 })
    .chain((lines) => fc.constantFrom('\n', '\r\n').map((end) => lines.join(end)));
  fc.assert(
    fc.property(fc.array(text, { minLength: 2, maxLength: 6 }), (texts) => {
      for (const each of texts) expect(droppedOf('notes', each)).toEqual(parseNotes(each).dropped);
    }),
  );
});
