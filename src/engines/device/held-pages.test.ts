import { describe, expect, it } from 'vitest';
import { type HeldPage, HeldPages } from './held-pages.ts';

/** A page of so many pixels, known by a byte of its picture, and a list that it goes to when it is let go. */
const pageOf = (byte: number, pixels: number, gone: number[] = []): HeldPage => ({
  job: { file: `${byte}.jpg`, image: { bytes: Uint8Array.of(byte), type: 'image/jpeg' }, languages: ['eng'] },
  picture: {
    image: { width: pixels, height: 1, data: new Uint8ClampedArray() },
    scale: 1,
    release: () => void gone.push(byte),
  },
  page: {
    ...{ languages: [], read: () => [], sheets: () => [], soFar: () => [] },
    ...{ findLanguages: () => Promise.resolve(), readOld: () => Promise.resolve(false) },
  },
});

describe('held pages', () => {
  it('are the last that have room together, and one however large', () => {
    const gone: number[] = [];
    const held = new HeldPages(10);
    held.hold(pageOf(1, 5, gone));
    held.hold(pageOf(2, 5, gone));
    expect(gone).toEqual([]);
    held.hold(pageOf(3, 1, gone));
    expect(gone).toEqual([1]);
    const large = pageOf(4, 20, gone);
    held.hold(large);
    expect(gone).toEqual([1, 2, 3]);
    expect(held.take(large.job)).toBe(large);
  });

  it('are three at the most, however small', () => {
    const gone: number[] = [];
    const held = new HeldPages(10);
    for (const byte of [1, 2, 3, 4]) held.hold(pageOf(byte, 1, gone));
    expect(gone).toEqual([1]);
  });

  it('make room for the next before it is decoded, as large as the last', () => {
    const gone: number[] = [];
    const held = new HeldPages(10);
    held.hold(pageOf(1, 2, gone));
    held.hold(pageOf(2, 5, gone));
    held.makeRoom();
    expect(gone).toEqual([1]);
  });

  it('are found by their pictures and languages, not by their names, and then they are held no longer', () => {
    const held = new HeldPages(10);
    const page = pageOf(1, 1);
    held.hold(page);
    held.hold({ ...pageOf(2, 1), job: { ...pageOf(2, 1).job, file: page.job.file } });
    expect(held.take({ ...page.job, languages: ['deu'] })).toBeUndefined();
    expect(held.take({ ...page.job, file: 'renamed.jpg' })).toBe(page);
    expect(held.take(page.job)).toBeUndefined();
  });
});
