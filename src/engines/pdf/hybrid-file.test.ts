import { describe, expect, it } from 'vitest';
import { notesOf, noticesOf, pagesOf } from '../../../tests/fixtures/pdf/pages.ts';

const TEXT = 'BT /F 12 Tf 40 150 Td (hybrid tables keep this mark) Tj ET';
const RIGHT = 40 + 'hybrid tables'.length * 7.2;
const MARK = `<< /Type /Annot /Subtype /Highlight /Rect [40 146 300 162] /QuadPoints [40 162 ${RIGHT} 162 40 146 ${RIGHT} 146] >>`;

interface Made {
  /** What the table for old programs says of the annotation, which is packed. */
  readonly entry: string;
  /** Whether the annotation is where the page says that it is. */
  readonly isThere?: boolean;
  /** What is set behind the file as a later change. */
  readonly change?: (startOfTable: number) => string;
}

/** A page whose annotation is packed, and which only the second table leads to. */
function hybridFile({ entry, isThere = true, change }: Made): Uint8Array {
  const starts: number[] = [];
  let file = '%PDF-1.5\n';
  const add = (body: string): void => {
    starts.push(file.length);
    file += `${starts.length} 0 obj\n${body}\nendobj\n`;
  };
  const stream = (entries: string, body: string): string =>
    `<< ${entries} /Length ${body.length} >>\nstream\n${body}\nendstream`;
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add('<< /Type /Pages /Kids [3 0 R] /Count 1 >>');
  add(
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> /Annots [7 0 R] >>',
  );
  add(stream('', TEXT));
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>');
  add(stream('/Type /ObjStm /N 1 /First 4', `${isThere ? 7 : 9} 0 ${MARK}`));
  const [second] = [file.length];
  file += `8 0 obj\n${stream('/Type /XRef /Size 9 /W [1 3 1] /Index [7 1]', '\u0002\u0000\u0000\u0006\u0000')}\nendobj\n`;
  const table = file.length;
  const line = (at: number): string => `${String(at).padStart(10, '0')} 00000 n \n`;
  file += `xref\n0 9\n0000000007 65535 f \n${starts.map(line).join('')}${entry} f \n${line(second)}`;
  file += `trailer\n<< /Size 9 /Root 1 0 R /XRefStm ${second} >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(`${file}${change?.(table) ?? ''}`, 'latin1');
}

const FREE = '0000000000 65535';
/** A later table, of one object that nothing needs. */
function laterTable(before: number): (table: number) => string {
  return (table) =>
    `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 9 /Root 1 0 R /Prev ${table} >>\nstartxref\n${before + table}\n%%EOF\n`;
}

describe('an annotation that only the second table of a hybrid file leads to', () => {
  it.each<[string, Made]>([
    ['is taken for free by the first', { entry: FREE }],
    ['is taken for free by the first, and could be used again', { entry: '0000000000 00000' }],
  ])('is read where it %s', async (_, made) => {
    const file = hybridFile(made);
    expect((await notesOf(file)).map(({ text }) => text)).toEqual(['hybrid tables']);
    expect(await noticesOf(file)).toEqual([]);
  });

  it('is read where the file was changed later', async () => {
    const { length } = hybridFile({ entry: FREE });
    const file = hybridFile({ entry: FREE, change: (table) => laterTable(length - table)(table) });
    expect((await notesOf(file)).map(({ text }) => text)).toEqual(['hybrid tables']);
  });

  it('is none where it is nowhere in the file, which is read as it is', async () => {
    const file = hybridFile({ entry: FREE, isThere: false });
    expect(await pagesOf(file)).toHaveLength(1);
    expect(await notesOf(file)).toEqual([]);
    expect(await noticesOf(file)).toEqual([]);
  });
});
