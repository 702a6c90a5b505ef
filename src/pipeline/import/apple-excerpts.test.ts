import { describe, expect, it } from 'vitest';
import { readAppleExcerpts } from './apple-excerpts.ts';

const shortOf = (text: string) =>
  readAppleExcerpts(text, 'mail.txt')?.map(({ title, authors, notes }) => [
    title,
    authors,
    notes.map((one) => one.text),
  ]);

const IN_LINES = [
  ['English', '“Marked words.”', 'Excerpt From', 'This material may be protected by copyright.'],
  ['German', '„Marked words.“', 'Auszug aus', 'Dieses Material ist möglicherweise urheberrechtlich geschützt.'],
  ['French', '« Marked words. »', 'Extrait de', 'Ce contenu est peut-être protégé par des droits d’auteur.'],
  ['Spanish', '“Marked words.”', 'Fragmento de', 'Es posible que este material esté protegido por copyright.'],
  ['Italian', '“Marked words.”', 'Passi di', 'Il materiale potrebbe essere protetto da copyright.'],
  ['Portuguese', '“Marked words.”', 'Trecho de', 'Este material pode estar protegido por copyright.'],
  ['Portuguese, of several', '“Marked words.”', 'Trechos de', 'Este material pode estar protegido por copyright.'],
  ['Russian', '«Marked words.»', 'Отрывок из книги', 'Этот материал может быть защищен авторским правом.'],
  ['Chinese', '“Marked words.”', '摘录来自', '此材料可能受版权保护。'],
  ['Japanese', '“Marked words.”', '抜粋:', 'この素材は著作権で保護されている可能性があります。'],
  ['Korean', '“Marked words.”', '다음에서 발췌', '이 자료는 저작권에 의해 보호됩니다.'],
  [
    'a language of which the words are not known',
    '“Marked words.”',
    'Wyimek z',
    'Ten materiał może być chroniony (copyright).',
  ],
] as const;

describe('passages that Apple Books copied or sent', () => {
  it.each(IN_LINES)('are read in %s', (_, words, heading, notice) => {
    const passage = (text: string): string => `${text}\n\n${heading}\nOn Reading\nA. Reader\n${notice}\n`;
    expect(shortOf(passage(words) + passage(words.replace('Marked', 'More')))).toEqual([
      ['On Reading', 'A. Reader', ['Marked words.', 'More words.']],
    ]);
  });

  it.each([
    ['English', 'Excerpt From: A. Reader. “On Reading.” iBooks. https://itun.es/x'],
    ['German', 'Auszug aus: A. Reader. „On Reading.“ Apple Books.'],
    ['French', 'Extrait de : A. Reader. « On Reading. » Apple Books.'],
    ['Spanish', 'Fragmento de: A. Reader. “On Reading”. iBooks.'],
    ['Italian', 'Passi di: A. Reader. “On Reading”. iBooks.'],
    ['Russian', 'Отрывок из книги: A. Reader. «On Reading». Apple Books.'],
    ['Chinese', '摘录来自: A. Reader. “On Reading”。 iBooks.'],
  ])('are read as older programs wrote them in %s', (_, line) => {
    expect(shortOf(`“Marked words.”\n\n${line}\n\n“More words.”\n\n${line}\n`)).toEqual([
      ['On Reading', 'A. Reader', ['Marked words.', 'More words.']],
    ]);
  });

  it('keep what they say of copyright themselves, and titles that do', () => {
    const text =
      '“The copyright of a letter is its writer’s.”\n\nExcerpt From\nThe Copyright Wars\nA. Reader\nThis material may be protected by copyright.\nCopyright ends with time.\n\nExcerpt From\nThe Copyright Wars\nA. Reader\n';
    expect(shortOf(text)).toEqual([
      ['The Copyright Wars', 'A. Reader', ['The copyright of a letter is its writer’s.', 'Copyright ends with time.']],
    ]);
  });

  it('have authors only where a line names them', () => {
    expect(shortOf('“Words.”\n\nExcerpt From\nOn Reading\nThis material may be protected by copyright.\n')).toEqual([
      ['On Reading', undefined, ['Words.']],
    ]);
  });

  it.each([
    ['a letter with these words in a sentence', 'Dear friend,\n\nAuszug aus der Rede gestern:\n\nEs war schön.\n'],
    ['a page with a notice', 'A page.\n\nAll rights reserved. Copyright 2020.\n'],
  ])('are not seen in %s', (_, text) => {
    expect(readAppleExcerpts(text, 'letter.txt')).toBeUndefined();
  });
});
