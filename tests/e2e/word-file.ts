import { inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_END_SIZE = 22;
const STORED = 0;

/** The text of a Word file, paragraph by paragraph, read from its main part. */
export function textOfDocx(docx: Buffer): string {
  const xml = partOfZip(docx, 'word/document.xml');
  const paragraphs = xml
    .split('</w:p>')
    .map((paragraph) =>
      [...paragraph.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text]) => text ?? '').join(''),
    );
  return paragraphs.map(unescaped).join('\n');
}

/** One file of a zip archive, by way of its central directory. Throws when it is not there. */
function partOfZip(zip: Buffer, name: string): string {
  let end = zip.length - DIRECTORY_END_SIZE;
  while (zip.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  let entry = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = zip.readUInt16LE(entry + 28);
    const entryName = zip.toString('utf8', entry + 46, entry + 46 + nameLength);
    if (entryName === name) return contentAt(zip, entry).toString('utf8');
    entry += 46 + nameLength + zip.readUInt16LE(entry + 30) + zip.readUInt16LE(entry + 32);
  }
  throw new Error(`The archive has no ${name}.`);
}

function contentAt(zip: Buffer, entry: number): Buffer {
  const [method, size, local] = [
    zip.readUInt16LE(entry + 10),
    zip.readUInt32LE(entry + 20),
    zip.readUInt32LE(entry + 42),
  ];
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const packed = zip.subarray(start, start + size);
  return method === STORED ? packed : inflateRawSync(packed);
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}
