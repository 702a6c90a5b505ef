import { expect, it } from 'vitest';
import type { GoldMark } from '../pages/gold/label.ts';
import { markFigures } from './mark-figures.ts';
import type { Outcome } from './read-labelled.ts';

const box = (left: number, right: number) => ({ left, right, top: 10, bottom: 30 });
const drawn = (kind: GoldMark['kind'], left: number, right: number): GoldMark => ({
  kind,
  tool: 'pencil',
  colour: '#000000',
  regions: [box(left, right)],
  ink: box(left, right),
});

it('tells marks that were found from those taken for others, missed and invented', () => {
  const seen = [
    { kind: 'underline', left: 12, right: 50 },
    { kind: 'bar', left: 110, right: 140 },
    { kind: 'bar', left: 500, right: 540 },
  ] as const;
  const outcome: Outcome = {
    path: '',
    type: '',
    ms: 0,
    gold: {
      file: 'a.jpg',
      pages: [
        {
          page: 1,
          passages: [],
          marginNotes: [],
          drawn: [drawn('underline', 10, 60), drawn('bracket', 100, 150), drawn('circle', 200, 240)],
        },
      ],
    },
    extraction: { notes: [], keyTakeaways: [] },
    readings: [
      {
        width: 600,
        height: 100,
        lines: [],
        pageNumber: 1,
        marks: seen.map(({ kind, left, right }) => ({
          kind,
          colour: '#000000',
          regions: [box(left, right)],
          confidence: 1,
        })),
      },
    ],
  };
  const byKind = new Map(markFigures([outcome]).map((figures) => [figures.kind, figures]));
  expect(byKind.get('underline')).toMatchObject({ drawn: 1, found: 1, otherKind: 0, invented: 0 });
  expect(byKind.get('bracket')).toMatchObject({ drawn: 1, found: 0, otherKind: 1 });
  expect(byKind.get('circle')).toMatchObject({ drawn: 1, found: 0, otherKind: 0 });
  expect(byKind.get('bar')).toMatchObject({ drawn: 0, invented: 1 });
});
