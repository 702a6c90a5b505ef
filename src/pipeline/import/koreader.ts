import type { Note } from '../../core/note.ts';
import { type BookNotes, notesOfHighlight, pageIn } from './book-notes.ts';
import { type LuaTable, type LuaValue, parseLuaTable } from './lua-table.ts';

/** KOReader's `metadata.….lua` beside a book; undefined for other files. */
export function readKoreaderLua(text: string, file: string): readonly BookNotes[] | undefined {
  const table = parseLuaTable(text.replace(/^\ufeff/u, ''));
  if (table === undefined) return undefined;
  const [annotations, older] = [tableIn(table.get('annotations')), tableIn(table.get('highlight'))];
  if (annotations === undefined && older === undefined) return undefined;
  const stats = tableIn(table.get('doc_props')) ?? tableIn(table.get('stats')) ?? new Map();
  const [title, authors] = [textIn(stats.get('title')), textIn(stats.get('authors'))];
  const entries =
    annotations === undefined
      ? [...(older ?? new Map()).entries()].flatMap(([page, list]) => entriesOn(page, list))
      : [...annotations.values()].flatMap((entry) => tableIn(entry) ?? []);
  const notes = entries.flatMap((entry) => noteOf(entry, file));
  return [{ ...(title && { title }), ...(authors && { authors: authors.replaceAll('\n', ', ') }), notes }];
}

/** Before 2024 highlights stood by page. */
function entriesOn(page: string | number, list: LuaValue): readonly LuaTable[] {
  return [...(tableIn(list)?.values() ?? [])].flatMap((entry) => {
    const table = tableIn(entry);
    return table === undefined ? [] : [new Map<string | number, LuaValue>([['pageno', page], ...table])];
  });
}

function noteOf(entry: LuaTable, file: string): readonly Note[] {
  // A bookmark has neither words nor a place where they begin.
  if (entry.get('drawer') === undefined && entry.get('pos0') === undefined) return [];
  return notesOfHighlight(
    {
      text: textIn(entry.get('text')),
      note: textIn(entry.get('note')),
      page: pageIn(entry.get('pageno')),
      chapter: textIn(entry.get('chapter')),
      date: textIn(entry.get('datetime')),
      kind: entry.get('drawer') === 'underscore' ? 'underline' : 'highlight',
    },
    file,
  );
}

const HEADING = /^###\s+Page\s+(?<page>\S+)\s*@\s*(?<date>.+)$/iu;

/** KOReader's Markdown export of one book; undefined for other Markdown. */
export function readKoreaderMarkdown(text: string, file: string): readonly BookNotes[] | undefined {
  const lines = text.split(/\r?\n/u).map((line) => line.trim());
  if (!lines.some((line) => HEADING.test(line))) return undefined;
  const title = lines.find((line) => line.startsWith('# '))?.slice(2);
  const authors = lines.find((line) => line.startsWith('##### '))?.slice(6);
  const notes: Note[] = [];
  let chapter: string | undefined;
  lines.forEach((line, index) => {
    if (/^##\s/u.test(line)) chapter = line.slice(3).replaceAll(/^\*|\*$/gu, '');
    const found = HEADING.exec(line)?.groups;
    if (found === undefined) return;
    let end = index + 1;
    while (end < lines.length && !/^#{1,3}\s/u.test(lines[end] ?? '')) end += 1;
    const body = lines.slice(index + 1, end).filter((one) => one !== '');
    const quote = body.findIndex((one) => /^-{3,}$/u.test(one));
    const [words, own] = quote < 0 ? [body, []] : [body.slice(0, quote), body.slice(quote + 1)];
    notes.push(
      ...notesOfHighlight(
        {
          text: words.join(' ').replaceAll(/^\*|\*$/gu, ''),
          note: own.join(' '),
          page: pageIn(found['page']),
          date: found['date'],
          chapter,
        },
        file,
      ),
    );
  });
  return [{ ...(title && { title }), ...(authors && { authors }), notes }];
}

function tableIn(value: LuaValue | undefined): LuaTable | undefined {
  return value instanceof Map ? value : undefined;
}

function textIn(value: LuaValue | undefined): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
