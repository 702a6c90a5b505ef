import { describe, expect, it } from 'vitest';
import { notesOf, printed } from '../../../tests/fixtures/kindle-lines.ts';
import { readKindleExport } from './kindle-export.ts';

describe('the web notebook', () => {
  const languages = [
    [
      'English',
      'Your Kindle Notes For:',
      'Yellow highlight | Page:\u00a012',
      'Options',
      'Note:',
      'Blue highlight | Location: 1,234',
      '2 Highlight(s) | 1 Note(s)',
    ],
    [
      'German',
      'Ihre Kindle-Notizen für:',
      'Gelbe Markierung | Seite: 12',
      'Optionen',
      'Notiz:',
      'Blaue Markierung | Position: 1.234',
      '2 Markierung(en) | 1 Notiz(en)',
    ],
    [
      'French',
      'Vos notes Kindle pour :',
      'Surlignement jaune | Page : 12',
      'Options',
      'Note :',
      'Surlignement bleu | Emplacement : 1\u202f234',
      '2 surlignements | 1 note',
    ],
    [
      'Italian',
      'Le tue note Kindle per:',
      'Evidenziazione giallo | Pagina: 12',
      'Opzioni',
      'Nota:',
      'Evidenziazione blu | Posizione: 1.234',
      '2 evidenziazioni | 1 nota',
    ],
    [
      'Spanish',
      'Tus notas de Kindle para:',
      'Subrayado amarillo | Página: 12',
      'Opciones',
      'Nota:',
      'Subrayado azul | Posición: 1.234',
      '2 subrayados | 1 nota',
    ],
    [
      'Portuguese',
      'Suas notas do Kindle para:',
      'Amarelo destaque | Página: 12',
      'Opções',
      'Nota:',
      'Azul destaque | Posição: 1.234',
      '2 destaques | 1 nota',
    ],
    [
      'Dutch',
      'Je Kindle-notities voor:',
      'Gele markering | Pagina: 12',
      'Opties',
      'Notitie:',
      'Blauwe markering | Locatie: 1.234',
      '2 markeringen | 1 notitie',
    ],
    [
      'Chinese',
      '您的 Kindle 笔记：',
      '黄色标注 | 第 12 页',
      '选项',
      '笔记:',
      '蓝色标注 | 位置: 1,234',
      '2 条标注 | 1 条笔记',
    ],
    [
      'Japanese',
      'Kindleのメモ：',
      '黄色のハイライト | ページ: 12',
      'オプション',
      'メモ:',
      '青のハイライト | 位置: 1,234オプション',
      '2 ハイライト | 1 メモ',
    ],
  ] as const;

  it.each(languages.map((row) => [row[0], row] as const))(
    'is read in %s',
    (_, [, opening, highlight, options, note, other, counts]) => {
      const lines = printed(
        [opening, { size: 16 }],
        ['Bird by Bird', { size: 16, bold: true }],
        ['Anne Lamott', { size: 16 }],
        ['Last accessed on Saturday July 27, 2019', { size: 16 }],
        [counts, { size: 16 }],
        [highlight, { bold: true }],
        [options, { size: 16 }],
        ['The marked words'],
        ['on two lines.'],
        [note, { bold: true }],
        ['my own words'],
        [other, { bold: true }],
        ['Cut short …'],
        ['Some highlights have been hidden or truncated due to export limits.'],
      );
      expect(notesOf(lines)).toEqual([
        [12, 'The marked words on two lines.'],
        [12, 'Note: my own words'],
        ['x', 'Cut short …'],
      ]);
      expect(readKindleExport(lines, 'f')).toMatchObject({
        title: 'Bird by Bird',
        authors: 'Anne Lamott',
        notices: ['1 highlight kept as the Kindle export cut them, ending in “…”.'],
      });
    },
  );

  it('keeps hidden rows and says so', () => {
    const lines = printed(
      ['Your Kindle Notes For:'],
      ['Bird by Bird'],
      ['Anne Lamott'],
      ['1,211 Highlights | 1 Note'],
      ['Yellow highlight | Page: 12'],
      ['Options'],
      ['Words.'],
      ['Yellow highlight | Page: 13'],
      ['Options'],
    );
    expect(notesOf(lines)).toEqual([
      [12, 'Words.'],
      [13, ''],
    ]);
    expect(readKindleExport(lines, 'f')?.notices).toEqual([
      '1 highlight kept without words: the Kindle export gives the place but hides the text.',
      'The Kindle export announces 1212 annotations, but holds 2.',
    ]);
  });

  it('leaves the name of the menu out in a language that is in no table', () => {
    const lines = printed(
      ['Your Kindle Notes For:'],
      ['Bird by Bird'],
      ['Anne Lamott'],
      ['3 Highlights | 0 Notes'],
      ...['One.', 'Two.', 'Three.'].flatMap(
        (words) => [['Yellow highlight | Page: 12'], ['პარამეტრები'], [words]] as const,
      ),
    );
    expect(notesOf(lines)).toEqual([
      [12, 'One.'],
      [12, 'Two.'],
      [12, 'Three.'],
    ]);
  });
});
