import { describe, expect, it } from 'vitest';
import { refusalText } from './refusal.ts';

const said = (status: number, body: unknown): string =>
  refusalText({ status, body: typeof body === 'string' ? body : JSON.stringify(body) });

describe('why the server did not take notes', () => {
  it('is said in its own sentences, without the form that they are sent in', () => {
    expect(said(400, { error: 'The notes are not valid.', details: 'notes[2].text must be a text' })).toBe(
      'The notes are not valid. notes[2].text must be a text.',
    );
    expect(said(400, { error: 'The request is not valid.' })).toBe('The request is not valid.');
  });

  it('is said for what its status means where it sends no sentence', () => {
    expect(said(413, { error: 'The request is too large.' })).toMatch(/^They are more than it takes at once/);
    expect(said(403, '<html><title>403 Forbidden</title></html>')).toBe('It does not let this browser save.');
    for (const body of ['', 'null', '"text"', '[]', { error: 7 }]) expect(said(404, body)).toBe('It answered 404.');
  });
});
