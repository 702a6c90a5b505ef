import { describe, expect, it, test } from 'vitest';
import { withOneStyleOfQuotes, withQuotesOfPage } from './quote-style.ts';

describe('the quotation marks of a passage', () => {
  test.each([
    ['that are straight beside curly ones follow their partners', '"Why are you there?”', '“Why are you there?”'],
    ['follow them also within brackets', 'He said (“no" and "no”)', 'He said (“no” and “no”)'],
    ['that are all straight stay so', '"Why?" he said, \'why\'', '"Why?" he said, \'why\''],
    ['of another kind are left alone', "“It's”", "“It's”"],
    ['may be apostrophes', "This isn’t it. It's that", 'This isn’t it. It’s that'],
    ['may be single ones', "‘No', he said, 'no’", '‘No’, he said, ‘no’'],
    ['open nothing before a year or an elision', "it’s '68, 'tis so", 'it’s ’68, ’tis so'],
    ['after a word in the plural close nothing', "isn’t the readers' own", 'isn’t the readers’ own'],
    ['open on the line in German', '„Ja", sagte er, "nein“', '„Ja“, sagte er, „nein“'],
    ['open on the line in brackets as well', '(„Ja") und "nein“', '(„Ja“) und „nein“'],
    ['in German are apostrophes within a word', "‚wie geht's‘", '‚wie geht’s‘'],
  ])('%s', (_name, text, printed) => {
    expect(withOneStyleOfQuotes(text)).toBe(printed);
  });
});

describe('the quotation marks of a page', () => {
  const page = (...lines: string[]): string[] =>
    withQuotesOfPage(lines.map((line) => line.split(' ').map((text) => ({ text })))).map((words) =>
      words.map(({ text }) => text).join(' '),
    );

  it('are curly where most of them are, also in passages that have only straight ones', () => {
    expect(page('“I’m here, isn’t it', 'she\'s "here"')).toEqual(['“I’m here, isn’t it', 'she’s “here”']);
  });

  it('are straight where most of them are', () => {
    const lines = ["it's 'so' and she's", 'isn’t he'];
    expect(page(...lines)).toEqual(lines);
  });

  it('open above the line where a comma was misread for a mark on it', () => {
    expect(page('“I’m here„ and', 'said "so"')).toEqual(['“I’m here„ and', 'said “so”']);
    expect(page('„Ja“, ‚nein‘', 'sagte "er"')).toEqual(['„Ja“, ‚nein‘', 'sagte „er“']);
  });

  it('that stand by themselves are left to their passage', () => {
    expect(page('“Yes” " no')).toEqual(['“Yes” " no']);
  });

  it('keep what else is known of a word', () => {
    expect(
      withQuotesOfPage([
        [
          { text: 'isn’t', confidence: 1 },
          { text: "it's", confidence: 0.5 },
        ],
      ]),
    ).toEqual([
      [
        { text: 'isn’t', confidence: 1 },
        { text: 'it’s', confidence: 0.5 },
      ],
    ]);
  });
});
