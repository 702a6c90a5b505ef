import { describe, expect, it } from 'vitest';
import type { Extraction, Note } from '../note.ts';
import { grown } from './notes-growth.ts';

function noteOf(text: string, pageIndex: number, continuedOn?: number): Note {
  const boxes = [{ left: 1, top: 2, right: 3, bottom: 4 }];
  const continued = continuedOn === undefined ? {} : { continued: [{ file: 'a.pdf', pageIndex: continuedOn, boxes }] };
  return {
    page: pageIndex + 1,
    text,
    source: { file: 'a.pdf', pageIndex, boxes, marks: ['underline'], confidence: 1, ...continued },
  };
}

function contentOf(notes: readonly Note[], rest: Partial<Extraction> = {}): Extraction {
  return { notes, keyTakeaways: [], ...rest };
}

const [a, b, c] = [noteOf('a', 0), noteOf('b', 1), noteOf('c', 2)];
const textsOf = ({ notes }: Extraction): readonly string[] => notes.map((note) => note.text);

describe('notes that grow while the reader edits them', () => {
  it('are simply the new ones where nothing was edited', () => {
    const next = contentOf([a, b, c], { keyTakeaways: ['t'], title: 'Book' });
    expect(grown(contentOf([a]), { base: contentOf([a]), next })).toEqual(next);
  });

  it('keep what was changed, deleted and added', () => {
    const mine = contentOf([
      { ...a, text: 'mine' },
      { page: 'x', text: 'typed' },
    ]);
    expect(textsOf(grown(mine, { base: contentOf([a, b]), next: contentOf([a, b, c]) }))).toEqual([
      'mine',
      'typed',
      'c',
    ]);
  });

  it('take over what an untouched note has become, copied by a save or not', () => {
    const mine = contentOf([structuredClone(a)]);
    const next = contentOf([{ ...a, text: 'a joined' }]);
    expect(textsOf(grown(mine, { base: contentOf([a]), next }))).toEqual(['a joined']);
  });

  it('stand in the order of the pages also when an earlier page comes late', () => {
    expect(
      textsOf(grown(contentOf([{ ...c, text: 'C' }]), { base: contentOf([c]), next: contentOf([a, b, c]) })),
    ).toEqual(['a', 'b', 'C']);
  });

  it('give an edited note the rest of its passage from over the page turn', () => {
    const base = contentOf([noteOf('starts here', 0)]);
    const mine = contentOf([noteOf('Starts HERE', 0)]);
    const next = contentOf([noteOf('starts here and ends', 0, 1)]);
    const [note] = grown(mine, { base, next }).notes;
    expect(note?.text).toBe('Starts HERE and ends');
    expect(note?.source?.continued).toHaveLength(1);
  });

  it.each([
    ['It sets an exam-', 'It sets an example for all.'],
    ['It set an example', 'It set an example for all.'],
    ['It set a rule', 'It set a rule for all.'],
    ['It set an', 'It set an example for all.'],
  ])('give an edited note the rest of a word that the page turn splits: %s', (edited, text) => {
    const base = contentOf([noteOf('It set an exam-', 0)]);
    const next = contentOf([noteOf('It set an example for all.', 0, 1)]);
    expect(textsOf(grown(contentOf([noteOf(edited, 0)]), { base, next }))).toEqual([text]);
  });

  it('do not get back what the reader dropped where further pages decide a hyphen before it', () => {
    const base = contentOf([noteOf('A by-passed town grows', 0)]);
    const next = contentOf([noteOf('A bypassed town grows slowly.', 0, 1)]);
    expect(textsOf(grown(contentOf([noteOf('The by-passed town', 0)]), { base, next }))).toEqual([
      'The by-passed town slowly.',
    ]);
  });

  it('lose an untouched note that became a part of another', () => {
    expect(
      textsOf(grown(contentOf([a, b]), { base: contentOf([a, b]), next: contentOf([{ ...a, text: 'a b' }]) })),
    ).toEqual(['a b']);
  });

  it('keep takeaways that the reader wrote and ink that was dismissed dismissed', () => {
    const ink = {
      file: 'a.pdf',
      pageIndex: 0,
      page: 1,
      kind: 'bar',
      box: { left: 0, top: 0, right: 1, bottom: 1 },
    } as const;
    const more = { ...ink, pageIndex: 3 };
    const mine = contentOf([a], { keyTakeaways: ['mine'] });
    const base = contentOf([a], { unread: [ink] });
    const next = contentOf([a], { unread: [ink, more], keyTakeaways: ['theirs'] });
    expect(grown(mine, { base, next })).toMatchObject({ keyTakeaways: ['mine'], unread: [more] });
  });
});
