import { describe, expect, test } from 'vitest';
import { type ChainFit, type ChainLine, decodeChain, runsOfOnes } from './chain.ts';

const FIT: ChainFit = { weight: 1, shift: 0, begin: 4, end: 4, beginAtTurn: 2, endAtTurn: 2 };

/** A line of columns: `#` surely marked, `+` weakly, `-` weakly not, `.` surely not. */
const line = (columns: string, follows = true): ChainLine => ({
  logOdds: Float32Array.from(columns, (column) => ({ '#': 3, '+': 0.5, '-': -0.5 })[column] ?? -3),
  follows,
});
const shown = (...lines: ChainLine[]): string[] =>
  decodeChain(lines, FIT).map((flags) => Array.from(flags, (flag) => (flag === 1 ? '#' : '.')).join(''));

describe('where marks begin and end', () => {
  test('a weak stretch within a mark is bridged, one that surely is none is not', () => {
    expect(shown(line('...####--####...'))).toEqual(['...##########...']);
    expect(shown(line('...####....####...'))).toEqual(['...####....####...']);
  });

  test('a speck is none', () => {
    expect(shown(line('......#......'))).toEqual(['.............']);
  });

  test('a mark goes on over the turn of a line, where weak ends are bridged as well', () => {
    expect(shown(line('....####-'), line('-###.....'))).toEqual(['....#####', '####.....']);
  });

  test('nothing goes on from a column to the next', () => {
    expect(shown(line('....####'), line('+++++', false))).toEqual(['....####', '.....']);
    expect(shown(line('....####'), line('+++++'))).toEqual(['....####', '#####']);
  });

  test('lines without columns are passed over', () => {
    expect(shown(line(''), line('.####.'))).toEqual(['', '.####.']);
    expect(decodeChain([], FIT)).toEqual([]);
  });
});

test('runs of ones are half-open', () => {
  expect(runsOfOnes(Uint8Array.from([1, 1, 0, 1, 0, 0, 1]))).toEqual([
    { from: 0, to: 2 },
    { from: 3, to: 4 },
    { from: 6, to: 7 },
  ]);
});
