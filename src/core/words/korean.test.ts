import { describe, expect, it } from 'vitest';
import type { Line } from '../page.ts';
import { countWords } from './lexicon.ts';
import { textOfWords } from './word-text.ts';

const PROSE = [
  '강가의 작은 마을에는 오래된 도서관이 있었다. 마을 사람들은 저녁마다 도서관에서 책을 읽었다.',
  '아이들은 창가에 앉아 책을 읽었고 노인들은 강가를 걸으며 아이들의 목소리를 들었다.',
  '도서관의 창가에서는 강이 보였고 강에서는 도서관의 불빛이 보였다. 사람들은 그 불빛을 보며 집으로 돌아왔다.',
  '겨울이 오면 강은 얼었고 마을은 조용해졌다. 조용한 저녁에 사람들은 책을 들고 도서관으로 모였다.',
  '아이들은 겨울에도 창가에 앉았고 노인들은 오래된 책을 읽으며 봄을 기다렸다. 봄이 오면 강가의 불빛이 다시 보였다.',
  '마을의 아이들은 자라서 집을 떠났지만 도서관을 잊지 않았다. 그들은 겨울마다 마을로 돌아왔다.',
];

/** Lines as long as they can be that turn at any syllable, or between words alone. */
function linesOf(prose: string, width: number, where: 'anywhere' | 'between words'): readonly string[] {
  const lines: string[] = [];
  let rest = prose;
  while (rest.length > width) {
    const cut = where === 'anywhere' ? width : rest.lastIndexOf(' ', width);
    const isClosing = rest[cut] === '.';
    lines.push(rest.slice(0, isClosing ? cut - 1 : cut).trim());
    rest = rest.slice(isClosing ? cut - 1 : cut).trim();
  }
  return [...lines, rest];
}

function asLine(text: string): Line {
  const box = { left: 0, top: 0, right: 1, bottom: 1 };
  return { words: text.split(' ').map((word) => ({ text: word, box, confidence: 1 })), baseline: [], xHeight: 1 };
}

/** What is read of prose that was set so: paragraph by paragraph. */
function readBack(where: 'anywhere' | 'between words') {
  const paragraphs = PROSE.map((prose, at) => linesOf(prose, 16 + at, where));
  const counts = new Map<string, number>();
  for (const lines of paragraphs) countWords(counts, lines.map(asLine));
  return paragraphs.map((lines) => {
    const words = lines.flatMap((line) => {
      const parts = line.split(' ');
      return parts.map((text, at) => ({ text, endsLine: at === parts.length - 1 }));
    });
    return textOfWords(words, { counts });
  });
}

describe('Korean at the end of a line', () => {
  it('is joined where a word was broken, as the words of the pages show', () => {
    expect(readBack('anywhere')).toEqual(PROSE);
  });

  it('keeps the space in a book that breaks no word', () => {
    expect(readBack('between words')).toEqual(PROSE);
  });

  it('keeps the space where nothing tells', () => {
    const words = ['만', '남은'].map((text) => ({ text, endsLine: true }));
    expect(textOfWords(words, { counts: new Map() })).toBe('만 남은');
  });
});
