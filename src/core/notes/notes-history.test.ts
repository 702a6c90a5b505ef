import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Extraction, Note } from '../note.ts';
import { EMPTY_HISTORY, parseHistory, recorded, redone, STEPS_MAX, undone } from './notes-history.ts';

function content(texts: readonly string[], takeaways: readonly string[] = []): Extraction {
  return { notes: texts.map((text): Note => ({ page: 1, text })), keyTakeaways: takeaways };
}

const states = fc.array(
  fc.record({
    notes: fc.array(fc.record({ page: fc.nat(9), text: fc.constantFrom('a', 'b', 'c', 'd') }), { maxLength: 6 }),
    keyTakeaways: fc.array(fc.constantFrom('x', 'y'), { maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 8 },
);

describe('history', () => {
  it('goes back through every state and forth again, also from its stored form', () => {
    fc.assert(
      fc.property(states, (all: readonly Extraction[]) => {
        const distinct = all.filter((state, at) => at === 0 || JSON.stringify(state) !== JSON.stringify(all[at - 1]));
        let history = EMPTY_HISTORY;
        distinct.slice(1).forEach((after, at) => {
          history = recorded(history, { label: 'Edit' }, { before: distinct[at]!, after });
        });
        history = parseHistory(JSON.parse(JSON.stringify(history)));
        let now = distinct.at(-1)!;
        for (const earlier of distinct.slice(0, -1).toReversed()) {
          const step = undone(history, now);
          expect(step?.content).toEqual(earlier);
          [now, history] = [step!.content, step!.history];
        }
        expect(undone(history, now)).toBeUndefined();
        for (const later of distinct.slice(1)) {
          const step = redone(history, now);
          expect(step?.content).toEqual(later);
          [now, history] = [step!.content, step!.history];
        }
      }),
    );
  });

  it('records nothing where nothing changed, pictures of ink not counted', () => {
    const ink = {
      file: 'a.jpg',
      pageIndex: 0,
      page: 1,
      kind: 'bar',
      box: { left: 0, top: 0, right: 1, bottom: 1 },
    } as const;
    const before = { ...content(['a']), unread: [{ ...ink, picture: 'data:image/png;base64,AA==' }] };
    expect(recorded(EMPTY_HISTORY, { label: 'Edit' }, { before, after: { ...content(['a']), unread: [ink] } })).toBe(
      EMPTY_HISTORY,
    );
  });

  it('brings dismissed ink back with its picture', () => {
    const ink = {
      file: 'a.jpg',
      pageIndex: 0,
      page: 1,
      kind: 'bar',
      box: { left: 0, top: 0, right: 1, bottom: 1 },
    } as const;
    const before = { ...content(['a']), unread: [{ ...ink, picture: 'data:image/png;base64,AA==' }] };
    const history = recorded(EMPTY_HISTORY, { label: 'Dismiss' }, { before, after: content(['a']) });
    expect(undone(history, content(['a']))?.content).toEqual(before);
  });

  it('brings back what a model named without proof, kept or dismissed, also from its stored form', () => {
    const passage = { file: 'a.jpg', pageIndex: 0, page: 3, text: 'a', why: 'no-ink', boxes: [] } as const;
    const before = { ...content(['b']), doubtful: [passage] };
    const kept = content(['a', 'b']);
    const history = recorded(EMPTY_HISTORY, { label: 'Keep passage' }, { before, after: kept });
    const back = undone(parseHistory(JSON.parse(JSON.stringify(history))), kept);
    expect(back?.content).toEqual(before);
    expect(redone(back!.history, before)?.content).toEqual(kept);
    const dismissed = recorded(EMPTY_HISTORY, { label: 'Dismiss' }, { before, after: content(['b']) });
    expect(undone(dismissed, content(['b']))?.content).toEqual(before);
  });

  it('finds what it has to take back where pages read meanwhile have moved it', () => {
    const history = recorded(
      EMPTY_HISTORY,
      { label: 'Edit' },
      { before: content(['a', 'b']), after: content(['a', 'B']) },
    );
    expect(undone(history, content(['new', 'a', 'B', 'more']))?.content).toEqual(content(['new', 'a', 'b', 'more']));
  });

  it('passes over a step whose text is gone', () => {
    let history = recorded(
      EMPTY_HISTORY,
      { label: 'First' },
      { before: content(['a', 'b']), after: content(['A', 'b']) },
    );
    history = recorded(history, { label: 'Second' }, { before: content(['A', 'b']), after: content(['A', 'B']) });
    expect(undone(history, content(['A', 'other']))).toMatchObject({ content: content(['a', 'other']), at: 0 });
  });

  it('forgets the oldest steps, and everything undone once a new edit is made', () => {
    let history = EMPTY_HISTORY;
    for (let at = 0; at < STEPS_MAX + 20; at += 1) {
      history = recorded(history, { label: 'Edit' }, { before: content([`${at}`]), after: content([`${at + 1}`]) });
    }
    expect(history.past).toHaveLength(STEPS_MAX);
    const back = undone(history, content([`${STEPS_MAX + 20}`]))!;
    expect(back.history.future).toHaveLength(1);
    expect(recorded(back.history, { label: 'Edit' }, { before: back.content, after: content(['z']) }).future).toEqual(
      [],
    );
  });

  it.each([
    null,
    {},
    { past: [{}], future: [] },
    { past: [{ label: 'a', notes: { at: 0, removed: [{ page: -1 }], added: [] } }], future: [] },
  ])('takes %j for an empty history', (input) => {
    expect(parseHistory(input)).toBe(EMPTY_HISTORY);
  });
});
