import { expect, test } from 'vitest';
import { hasForm, isOwnWords, MARK_KINDS, MARK_TRAITS } from './mark.ts';

test('a kind has a form, and the forms part the kinds', () => {
  const forms = ['tint', 'stroke', 'outline', 'sign', 'writing'] as const;
  const parted = Object.fromEntries(forms.map((form) => [form, MARK_KINDS.filter((kind) => hasForm(kind, form))]));
  expect(parted).toEqual({
    tint: ['highlight'],
    stroke: ['underline', 'strike'],
    outline: ['box', 'circle'],
    sign: ['bracket', 'bar', 'tick'],
    writing: ['margin-note'],
  });
  expect(MARK_KINDS.filter((kind) => hasForm(kind, 'sign', 'writing'))).toHaveLength(4);
});

test('what waits to be typed is outlined otherwise than marks without words', () => {
  const dashed = MARK_KINDS.filter((kind) => MARK_TRAITS[kind].unread === 'dashed');
  expect(dashed).toEqual(MARK_KINDS.filter((kind) => isOwnWords({ kind })));
});
