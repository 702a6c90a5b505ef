import type { Extraction } from '../core/note.ts';
import { placeOfQuote, quotesOf } from './quotes.ts';

/**
 * The notes as cards for Anki: a text file with tabs, a line for each card, whose head tells Anki how to read it. The
 * passage is the front; the back says where it stands and what the reader wrote beside it.
 */
export function ankiFromExtraction(extraction: Extraction): string {
  const head = ['#separator:tab', '#html:true', '#notetype:Basic', '#columns:Front\tBack\tTags', '#tags column:3'];
  const cards = quotesOf(extraction).map((quote) => {
    const { text, own, title } = quote;
    const front = text === '' ? own.join(' ') : text;
    const back = [placeOfQuote(quote), ...(text === '' ? [] : own)].filter((line) => line !== '');
    return [inHtml(front), back.map(inHtml).join('<br>'), tagOf(title)].join('\t');
  });
  return [...head, ...cards].map((line) => `${line}\n`).join('');
}

/** Anki shows fields as HTML; quotation marks at the start of a field would open a quoted one, and `#` there a remark. */
function inHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/^#/u, '&#35;');
}

/** Tags are parted by blanks, so a title becomes one word. */
function tagOf(title: string): string {
  const tag = title.replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^_+|_+$/gu, '');
  return tag === '' ? 'book_notes' : `book_notes ${tag}`;
}
