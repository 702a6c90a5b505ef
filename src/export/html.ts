import type { Extraction } from '../core/note.ts';
import { sureLanguage } from '../core/words/words.ts';
import { printable } from './printable.ts';
import { placeOfQuote, type Quote, quotesOf } from './quotes.ts';

/** Looks of the page: serif text in a column, light and dark, and sheets of paper when it is printed. */
const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 38rem; margin: 3rem auto; padding: 0 1.25rem; font: 1.1rem/1.6 Georgia, serif; }
h1 { line-height: 1.2; margin-bottom: 0; }
h1, p, li { unicode-bidi: plaintext; text-align: start; }
.by { margin-top: 0.25rem; font-style: italic; }
blockquote { margin: 1.5rem 0; padding-inline-start: 1rem; border-inline-start: 3px solid light-dark(#d9b13a, #a8862a); break-inside: avoid; }
blockquote p { margin: 0; overflow-wrap: anywhere; }
blockquote .own { margin-top: 0.4rem; font-style: italic; }
blockquote footer { font-size: 0.85rem; opacity: 0.75; }
@media print { body { margin: 0; max-width: none; } }
`.trim();

/** The notes as one HTML page that needs nothing beside itself: it can be read, printed, or put on the web as it is. */
export function htmlFromExtraction(extraction: Extraction): string {
  const isMixed = (extraction.books?.length ?? 0) > 0;
  const itsTitle = isMixed ? undefined : extraction.title;
  const title = printable(itsTitle ?? 'Book Notes');
  const authors = isMixed ? '' : printable(extraction.authors ?? '');
  const found = quotesOf(extraction);
  // Voices, hyphens and dictionaries go by it: the passages', for readers remark in their own; our headings are English.
  const language = sureLanguage(found.map(({ text }) => text).join(' '));
  const ours = langUnless('en', language);
  const takeaways = extraction.keyTakeaways.map((text) => textIn('li', printable(text), { around: language }));
  const quotes = found.map((quote) => blockOf(isMixed ? quote : { ...quote, title: '', authors: '' }, language));
  return [
    '<!doctype html>',
    `<html${langUnless(language)}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${inHtml(title)}</title>`,
    `<style>\n${STYLE}\n</style>`,
    '</head>',
    '<body>',
    `<h1${itsTitle === undefined ? ours : ''}>${inHtml(title)}</h1>`,
    ...(authors === '' ? [] : [`<p class="by">${inHtml(authors)}</p>`]),
    ...(takeaways.length === 0 ? [] : [`<h2${ours}>Key Takeaways</h2>`, '<ul>', ...takeaways, '</ul>']),
    ...(quotes.length === 0 ? [] : [`<h2${ours}>Notes</h2>`, ...quotes]),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** The attribute for what is in a language other than what is around it; nothing where that is not known. */
function langUnless(language: string | undefined, around?: string): string {
  return language === undefined || language === around ? '' : ` lang="${language}"`;
}

/** An element with a text, which says its language where that is another than that around it. */
function textIn(name: 'li' | 'p', text: string, { around, attributes = '' }: TextOptions): string {
  return `<${name}${attributes}${langUnless(sureLanguage(text), around)}>${inHtml(text)}</${name}>`;
}

interface TextOptions {
  readonly around: string | undefined;
  readonly attributes?: string;
}

function blockOf(quote: Quote, around: string | undefined): string {
  const place = [placeOfQuote(quote), quote.chapter].filter((part) => part !== '').join(' · ');
  const lines = [
    ...(quote.text === '' ? [] : [textIn('p', quote.text, { around })]),
    ...quote.own.map((words) => textIn('p', words, { around, attributes: ' class="own"' })),
    ...(place === '' ? [] : [`<footer>${inHtml(place)}</footer>`]),
  ];
  return `<blockquote dir="auto">${lines.join('')}</blockquote>`;
}

function inHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
