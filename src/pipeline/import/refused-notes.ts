/** Formats of notes that are known, for whoever has to be told. */
const KNOWN_NOTES =
  'Kindle "My Clippings.txt", a Kindle notebook saved as HTML, Bookcision JSON, Readwise CSV, Calibre JSON, KOReader .lua or .md, Kobo .annot or KoboReader.sqlite, the property list of Apple Books, passages that it copied or sent';

/** By what files of notes are known though nothing can be read in them, and the program that can write them again. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/class=["']?(?:noteHeading|bookTitle|notebookFor)\b|kp-notebook-|annotationHighlightHeader/u, 'Kindle'],
  [/^\s*\{[^{}]*"asin"\s*:/u, 'Bookcision'],
  [/"calibre_(?:highlights|annotation_collection)"/u, 'Calibre'],
  [/^\s*(?:--[^\n]*\n\s*)*return\s*\{\s*\["(?:annotations|highlight|bookmarks|doc_props|stats)"\]/u, 'KOReader'],
  [/^# [^\n]+\n##### /u, 'KOReader'],
  [/^(?:sep=.\s+)?"?Highlight"?[,;\t]"?Book Title"?[,;\t]/u, 'Readwise'],
  [/http:\/\/ns\.adobe\.com\/digitaleditions\/annotations/u, 'the reader'],
  [/<key>annotation(?:AssetID|SelectedText)<\/key>/u, 'Apple Books'],
];

/** Pages, in the first bytes of their files. */
const PAGES = /^(?:%PDF-|\ufffd\ufffd\ufffd|\u00ff\u00d8\u00ff|.PNG\r\n)/u;

/** Why the notes of a file cannot be read, and what to do about it. */
export function whyRefused(text: string, file: string): string {
  const bare = text.replace(/^\ufeff/u, '');
  if (bare.trim() === '') return `${file} is empty: export or copy it once more.`;
  if (PAGES.test(bare)) {
    return `${file} is a page or a PDF. Those are not imported but read: choose it where photos are chosen.`;
  }
  const program = SIGNS.find(([sign]) => sign.test(bare))?.[1];
  if (program !== undefined) {
    return `${file} holds no whole note: it breaks off, or nothing is marked in it. Export it from ${program} once more.`;
  }
  return unknownNotes(file);
}

export function unknownNotes(file: string): string {
  return `${file} holds no notes that can be read here. Known are ${KNOWN_NOTES}.`;
}
