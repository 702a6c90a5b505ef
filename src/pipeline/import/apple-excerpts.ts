import { type BookNotes, notesOfHighlight } from './book-notes.ts';

/** What stands before the title under a passage that Apple Books copies or sends, in the languages in which it was seen. */
const HEADINGS = [
  'Excerpt From',
  'Auszug aus',
  'Extrait de',
  'Fragmento de',
  'Passi di',
  'Trechos? de',
  'Excertos? de',
  'Отрывок из книги',
  '摘录来自',
  '摘錄自',
  '抜粋',
  '다음에서 발췌',
];
const HEADING = new RegExp(`^\\s*(?:${HEADINGS.join('|')})\\s*(?<colon>[:：]?)(?<rest>.*)$`, 'iu');
/** `Author. “Title.” iBooks. https://…`, as older programs write it in the line of the heading. */
const BEFORE_TITLE = /(?!^)\.\s*[“„«‹"「『]/u;
const AFTER_TITLE = /(?!^)[”“»›"」』]/u;
const LINK = /^\s*https?:\/\/\S+\s*$/u;
/** The word for copyright in a line of its own says what may be protected by it, in any of these languages. */
const NOTICE =
  /^(?=.{0,90}$)[^“„«"]*(?:copyright|urheberrecht|droits? d[’']auteur|derechos de autor|direitos (?:de autor|autorais)|diritt[io] d[’']autore|auteursrecht|upphovsrätt|ophavsret|opphavsrett|tekijänoike|autorski|autorským|szerzői jog|drept(?:uri)? de autor|telif|авторск|著作权|著作權|著作権|版权|版權|저작권)/iu;
/** Lines from the one of a heading to that of the notice: title, authors, a link. */
const MOST_LINES_TO_NOTICE = 4;
const MOST_HEADING_LENGTH = 40;
/** What a passage stands between, by language. */
const QUOTED = /^(?:“(?<a>.*)”|„(?<b>.*)[“”]|«(?<c>.*)»|"(?<d>.*)"|「(?<e>.*)」|『(?<f>.*)』)$/u;

/** A passage, and what stands under it. */
interface Excerpt {
  readonly text: string;
  readonly title?: string | undefined;
  readonly authors?: string | undefined;
}

/** Lines from a heading to the last that belongs to it, and what they say. */
interface Source extends Omit<Excerpt, 'text'> {
  /** The first line after it. */
  readonly end: number;
}

/**
 * Passages that were copied or sent from Apple Books, one after the other in a text or a mail; undefined for other text.
 * They give no page.
 */
export function readAppleExcerpts(text: string, file: string): readonly BookNotes[] | undefined {
  const excerpts = excerptsIn(text.replaceAll('\ufeff', '').split(/\r?\n/u));
  if (excerpts.length === 0) return undefined;
  const books = new Map<
    string,
    { readonly about: Omit<BookNotes, 'notes'>; readonly notes: BookNotes['notes'][number][] }
  >();
  for (const { text: words, title, authors } of excerpts) {
    const key = `${title ?? ''}\n${authors ?? ''}`;
    const book = books.get(key) ?? { about: { ...(title && { title }), ...(authors && { authors }) }, notes: [] };
    books.set(key, book);
    book.notes.push(...notesOfHighlight({ text: words }, file));
  }
  return [...books.values()].map(({ about, notes }) => ({ ...about, notes }));
}

function excerptsIn(lines: readonly string[]): readonly Excerpt[] {
  const found: Excerpt[] = [];
  let from = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const source = sourceAt(lines, at);
    if (source === undefined) continue;
    const { end, ...book } = source;
    const text = unquoted(lines.slice(from, at).join(' '));
    if (text !== '') found.push({ text, ...book });
    from = end;
    at = end - 1;
  }
  return found;
}

/** What the lines from one on say of the book above them; undefined where they are no such lines. */
function sourceAt(lines: readonly string[], at: number): Source | undefined {
  const heading = HEADING.exec(lines[at] ?? '')?.groups;
  const [rest = '', colon = ''] = [heading?.['rest']?.trim(), heading?.['colon']];
  const inLine = bookInLine(rest);
  if (rest !== '' && (inLine !== undefined || colon !== ''))
    return { title: inLine?.title ?? rest, authors: inLine?.authors, end: afterEnd(lines, at + 1) };
  const isHeading = heading !== undefined && rest === '';
  if (!isHeading && !isBeforeNotice(lines, at)) return undefined;
  const under = linesUnder(lines, at + 1);
  const [title, authors] = under.map((line) => line.trim());
  return { title, authors, end: afterEnd(lines, at + 1 + under.length) };
}

/** Looks for the ends of author and title one after the other: at once, it would look for each beginning through all ends. */
function bookInLine(line: string): { readonly authors: string; readonly title: string } | undefined {
  const before = BEFORE_TITLE.exec(line);
  if (before === null) return undefined;
  const rest = line.slice(before.index + before[0].length).trimStart();
  const after = AFTER_TITLE.exec(rest);
  if (after === null) return undefined;
  return {
    authors: line.slice(0, before.index),
    title: rest
      .slice(0, after.index)
      .trimEnd()
      .replace(/(?!^)[.。]$/u, ''),
  };
}

/** Whether a short line after an empty one begins what a notice of copyright ends: a heading in whatever language. */
function isBeforeNotice(lines: readonly string[], at: number): boolean {
  const line = lines[at]?.trim() ?? '';
  if (line === '' || line.length > MOST_HEADING_LENGTH || (lines[at - 1] ?? '').trim() !== '' || at === 0) return false;
  const next = lines.slice(at + 1, at + 1 + MOST_LINES_TO_NOTICE);
  const notice = next.findIndex((one) => NOTICE.test(one));
  return notice >= 1 && next.slice(0, notice).every((one) => one.trim() !== '');
}

/** Title and authors: the lines up to an empty one, a link or a notice. A title may itself speak of copyright. */
function linesUnder(lines: readonly string[], from: number): readonly string[] {
  const ends = (line: string, at: number): boolean =>
    line.trim() === '' || LINK.test(line) || (at > 0 && NOTICE.test(line));
  const under = lines.slice(from, from + MOST_LINES_TO_NOTICE);
  const end = under.findIndex(ends);
  return end < 0 ? under : under.slice(0, end);
}

/** The first line from one on that is neither empty nor a link, and no notice unless it is the first of those. */
function afterEnd(lines: readonly string[], from: number): number {
  let [at, isTold] = [from, false];
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.trim() === '' || LINK.test(line)) continue;
    if (isTold || !NOTICE.test(line)) break;
    isTold = true;
  }
  return at;
}

function unquoted(text: string): string {
  const words = text.replaceAll(/\s+/gu, ' ').trim();
  const inner = Object.values(QUOTED.exec(words)?.groups ?? {}).find((one) => one !== undefined);
  return (inner ?? words).trim();
}
