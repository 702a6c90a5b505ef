import { describe, expect, it } from 'vitest';
import { likelyLanguage, sureLanguage } from './language-words.ts';

describe('the language of a text', () => {
  it.each([
    ['en', 'It is not down on any map; true places are never there, and that is why we look for them.'],
    ['de', 'Der Mensch ist nichts anderes als was er aus sich macht, und das ist der erste Grundsatz.'],
    ['fr', 'Il y a dans la vie des choses que nous ne savons pas et qui sont pour nous les plus belles.'],
    ['es', 'No hay nada que sea más difícil para el que lee que la página en la que no se ve a sí mismo.'],
    ['it', 'Non si può dire che la vita sia una cosa sola, perché per ognuno di noi è un’altra.'],
    ['pt', 'Não há nada que seja mais difícil para quem lê do que a página em que não se vê a si mesmo.'],
    ['nl', 'Het is niet de weg die ons moe maakt, maar het is de steen in de schoen die wij niet zien.'],
  ])('is told for %s', (code, text) => {
    expect(sureLanguage(text)).toBe(code);
  });

  it('is not told by three common words, though the text has no others, but by four', () => {
    expect(sureLanguage('It is the')).toBeUndefined();
    expect(sureLanguage('It is the and')).toBe('en');
  });

  it('is not told where less than two in five words are common ones', () => {
    const rare = ['map', 'places', 'river', 'window', 'garden', 'letter'];
    expect(sureLanguage(`it is the and ${rare.join(' ')}`)).toBe('en');
    expect(sureLanguage(`it is the and ${rare.join(' ')} stone`)).toBeUndefined();
  });
});

describe('the language that a text is likely in', () => {
  it.each([
    ['eng', 'but nothing more was found of it'],
    ['deu', 'wihrend die Hilfte der Handler nach Hause ging und nicht wieder kam'],
    ['fra', 'fidelement, d une édition a l autre, dans les récits que nous avons'],
    ['spa', 'publicos, los que por la noche no son mas que una sombra'],
    ['ita', 'che non era il primo dei libri della casa'],
    ['por', 'que nao foi o primeiro dos livros da casa'],
    ['nld', 'die niet meer dan een van de boeken zag'],
  ])('is told for %s by its common words, though it was read as English', (code, text) => {
    expect(likelyLanguage(text)).toBe(code);
  });

  it('is the one that it was taken for where common words of another are few, or no more', () => {
    expect(likelyLanguage('Dombey und Sohn und Werther')).toBe('eng');
    expect(likelyLanguage('Dombey und Sohn und die Werther')).toBe('eng');
    expect(likelyLanguage('Dombey und Sohn und die Werther aus')).toBe('deu');
    expect(likelyLanguage('Dombey und Sohn', 'eng', 1)).toBe('deu');
    expect(likelyLanguage('Dombey und the Sohn', 'eng', 1)).toBe('eng');
    expect(likelyLanguage('the house and the garden of', 'fra')).toBe('eng');
    expect(likelyLanguage('Dombey Werther', 'fra')).toBe('fra');
    expect(likelyLanguage('Dombey Werther', 'frk')).toBe('frk');
  });
});
