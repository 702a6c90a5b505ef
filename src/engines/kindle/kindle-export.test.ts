import { describe, expect, it } from 'vitest';
import { printed, type Spec } from '../../../tests/fixtures/kindle-lines.ts';
import { looksLikeKindleExport } from './kindle-export.ts';

describe('ordinary pages', () => {
  const pages: readonly (readonly Spec[])[] = [
    [['Chapter One'], ['It was the best of times, it was the worst of times'], ['Page 12']],
    [['Alice - Chapter 3'], ['said the Hatter'], ['Note - see above'], ['Notes'], ['1. Ibid. (yellow) - p. 30']],
    [['Page 3 | Annual Report 2024'], ['Revenue grew by (12) percent'], ['Page 4 | Outlook']],
    [['Figure 2 (left) - Results | Page 7'], ['The measured values']],
    [['Total | Price: 12'], ['Note: prices may change']],
  ];

  it.each(pages.map((page) => [page[0]?.[0], page] as const))('are not taken for an export: %s', (_, page) => {
    expect(looksLikeKindleExport(printed(...page))).toBe(false);
  });
});
