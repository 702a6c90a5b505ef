import { array, assert, constantFrom, double, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { confirmNumbers, type ReadNumber } from './confirm-numbers.ts';

const sure = (number: number): ReadNumber => ({ number, confidence: 0.95 });
const none: ReadNumber = { number: 'x', confidence: 0 };
const doubtful = (...numbers: number[]): ReadNumber => ({
  ...none,
  candidates: numbers.map((number) => ({ number, confidence: 0.3 })),
});
const weak = (number: number, ...others: number[]): ReadNumber => ({
  number,
  confidence: 0.45,
  candidates: [number, ...others].map((one) => ({ number: one, confidence: 0.4 })),
});
const numbersOf = (...pages: ReadNumber[]): unknown[] => confirmNumbers(pages).map(({ number }) => number);

describe('neighbours confirm what was read doubtfully', () => {
  test.each<[string, ReadNumber[], unknown[]]>([
    ['the page before', [sure(188), doubtful(189)], [188, 189]],
    ['the page after', [doubtful(41), sure(42)], [41, 42]],
    ['a page two further, when the one between was not read', [doubtful(7), none, sure(9)], [7, 'x', 9]],
    ['the right one of two readings', [sure(30), doubtful(81, 31), sure(32)], [30, 31, 32]],
    ['a weak number stays when it continues', [sure(10), weak(11)], [10, 11]],
    ['a weak number gives way to the other reading', [sure(10), weak(17, 11), sure(12)], [10, 11, 12]],
    ['a weak number that both sides contradict goes', [sure(10), weak(1), sure(12)], [10, 'x', 12]],
  ])('%s', (_, pages, expected) => {
    expect(numbersOf(...pages)).toEqual(expected);
  });

  test('a confirmed number is as sure as one that needs no neighbour', () => {
    expect(confirmNumbers([sure(5), doubtful(6)])[1]).toEqual({ number: 6, confidence: 0.6 });
  });
});

describe('neighbours never invent a number', () => {
  test.each<[string, ReadNumber[], unknown[]]>([
    ['nothing was read', [sure(10), none, sure(12)], [10, 'x', 12]],
    ['only another number was read', [sure(10), doubtful(17), sure(12)], [10, 'x', 12]],
    ['no neighbour is sure', [doubtful(10), doubtful(11)], ['x', 'x']],
    ['weak numbers do not speak for others', [weak(10), doubtful(11)], [10, 'x']],
    ['one contradicting neighbour is not enough: pages may be left out', [sure(10), weak(24)], [10, 24]],
    ['sure numbers need not follow one another', [sure(10), sure(31), sure(12)], [10, 31, 12]],
    ['a neighbour too far away', [sure(10), none, none, none, doubtful(14)], [10, 'x', 'x', 'x', 'x']],
  ])('%s', (_, pages, expected) => {
    expect(numbersOf(...pages)).toEqual(expected);
  });

  test('a label stays', () => {
    const label: ReadNumber = {
      number: 'x',
      label: 'xii',
      confidence: 0.8,
      candidates: [{ number: 12, confidence: 0.2 }],
    };
    expect(confirmNumbers([sure(11), label])[1]).toEqual({ number: 'x', label: 'xii', confidence: 0.8 });
  });

  test('whatever was read, every number given was read on that very page', () => {
    const number = integer({ min: 1, max: 12 });
    const confidence = double({ min: 0, max: 1, noNaN: true });
    const page = record({
      number: constantFrom<number | 'x'>('x', 1, 2, 3, 4, 5, 6),
      confidence,
      others: array(number, { maxLength: 2 }),
    });
    assert(
      property(array(page, { maxLength: 8 }), (made) => {
        const pages = made.map(({ others, ...read }) => ({
          ...read,
          candidates: others.map((one) => ({ number: one, confidence: 0.3 })),
        }));
        confirmNumbers(pages).forEach((given, at) => {
          if (given.number === 'x') return;
          expect([pages[at]!.number, ...made[at]!.others]).toContain(given.number);
        });
      }),
    );
  });
});
