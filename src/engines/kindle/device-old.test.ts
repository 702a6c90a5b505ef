import { describe, expect, it } from 'vitest';
import { notesOf, printed, type Spec } from '../../../tests/fixtures/kindle-lines.ts';
import { readKindleExport } from './kindle-export.ts';

describe('the PDF of devices before 2025', () => {
  const header: readonly Spec[] = [
    ['Intermezzo: The bestseller', { size: 16 }],
    ['by Rooney, Sally', { size: 16 }],
    ['Free Kindle instant preview: https://read.amazon.com/kp/kshare?asin=B0CW1FQX9P', { size: 16 }],
    ['30 Highlights | Yellow (30)', { size: 16 }],
  ];
  const languages = [
    [
      'English',
      'Page 17',
      'Highlight (Yellow) | Page 17',
      'Highlight (Yellow) and Note | Page 17',
      'Location 900',
      'Highlight (Blue) | Location 900',
    ],
    [
      'German',
      'Seite 17',
      'Markierung (Gelb) | Seite 17',
      'Markierung (Gelb) und Notiz | Seite 17',
      'Position 900',
      'Markierung (Blau) | Position 900',
    ],
    [
      'French',
      'Page 17',
      'Surlignement (Jaune) | Page 17',
      'Surlignement (Jaune) et note | Page 17',
      'Emplacement 900',
      'Surlignement (Bleu) | Emplacement 900',
    ],
    [
      'Italian',
      'Pagina 17',
      'Evidenziazione (Giallo) | Pagina 17',
      'Evidenziazione (Giallo) e nota | Pagina 17',
      'Posizione 900',
      'Evidenziazione (Blu) | Posizione 900',
    ],
    [
      'Spanish',
      'Página 17',
      'Subrayado (Amarillo) | Página 17',
      'Subrayado (Amarillo) y nota | Página 17',
      'Posición 900',
      'Subrayado (Azul) | Posición 900',
    ],
    [
      'Portuguese',
      'Página 17',
      'Destaque (Amarelo) | Página 17',
      'Destaque (Amarelo) e nota | Página 17',
      'Posição 900',
      'Destaque (Azul) | Posição 900',
    ],
    [
      'Dutch',
      'Pagina 17',
      'Markering (Geel) | Pagina 17',
      'Markering (Geel) en notitie | Pagina 17',
      'Locatie 900',
      'Markering (Blauw) | Locatie 900',
    ],
    [
      'Chinese',
      '第 17 页',
      '标注 (黄色) | 第 17 页',
      '标注 (黄色) 和笔记 | 第 17 页',
      '位置 900',
      '标注 (蓝色) | 位置 900',
    ],
    [
      'Japanese',
      'ページ 17',
      'ハイライト (黄色) | ページ 17',
      'ハイライト (黄色) とメモ | ページ 17',
      '位置 900',
      'ハイライト (青) | 位置 900',
    ],
  ] as const;

  it.each(languages.map((row) => [row[0], row] as const))(
    'is read in %s',
    (_, [, page, highlight, withNote, location, other]) => {
      const lines = printed(
        ...header,
        [page],
        [highlight, { x: 70 }],
        ['The marked words that are'],
        ['on two lines.'],
        [withNote, { x: 70 }],
        ['More marked words.'],
        ['my own words', { gap: 32 }],
        [location],
        [other, { x: 70 }],
        ['The last words.'],
      );
      expect(notesOf(lines)).toEqual([
        [17, 'The marked words that are on two lines.'],
        [17, 'More marked words.'],
        [17, 'Note: my own words'],
        ['x', 'The last words.'],
      ]);
      expect(readKindleExport(lines, 'f')).toMatchObject({
        title: 'Intermezzo: The bestseller',
        authors: 'Rooney, Sally',
      });
    },
  );

  it('takes a count off the title', () => {
    const [, ...rest] = header;
    const lines = printed(['30 Intermezzo'], ...rest, ['Highlight (Yellow) | Page 1'], ['Words.']);
    expect(readKindleExport(lines, 'f')?.title).toBe('Intermezzo');
  });

  it('finds the note under a quote by the line that had room for more', () => {
    const lines = printed(
      ...header,
      ['Highlight (Yellow) and Note | Page 32'],
      ['Do chess players think of themselves that way, as the king piece? Or are they other'],
      ['pieces?'],
      ['a note of my own that is long enough to reach the far end of the line where it has to'],
      ['wrap, as notes do'],
    );
    expect(notesOf(lines)).toEqual([
      [32, 'Do chess players think of themselves that way, as the king piece? Or are they other pieces?'],
      [
        32,
        'Note: a note of my own that is long enough to reach the far end of the line where it has to wrap, as notes do',
      ],
    ]);
  });

  it('has its title whole where it begins as the line of the authors does in another language', () => {
    const lines = printed(
      ['De ontdekking van de hemel'],
      ['door Mulisch, Harry; van der Lange,'],
      ['Ann'],
      ['https://read.amazon.example/kp?asin=B012345678'],
      ['Markering (geel) | Pagina 6'],
      ['Woorden'],
    );
    expect(readKindleExport(lines, 'f')).toMatchObject({
      title: 'De ontdekking van de hemel',
      authors: 'Mulisch, Harry; van der Lange, Ann',
    });
  });
});
