import type { ModelAnswer, ModelPassage } from '../../core/grounding/grounding.ts';
import type { PageNumber } from '../../core/note.ts';
import { PAGE_MAX, TEXT_LENGTH_MAX } from '../../core/notes/notes.ts';
import { parsePartialJson } from './partial-json.ts';

/** More passages than this stand on no page, and more takeaways are none. */
const PASSAGES_MAX = 300;
const TAKEAWAYS_MAX = 20;

/** What an answer says as far as it is complete; `isWhole` is false when it broke off. */
export interface ParsedAnswer extends ModelAnswer {
  readonly isWhole: boolean;
}

/**
 * Reads the text of an answer: an object with notes and takeaways, or a bare list of notes. Page numbers may come as
 * text; a note without text is left out. `undefined` when there are no notes in it in any form, not even none.
 */
export function parseAnswer(text: string): ParsedAnswer | undefined {
  const json = parsePartialJson(text);
  if (json === undefined) return undefined;
  const { value, isWhole } = json;
  if (Array.isArray(value)) return withNotes(value, [], isWhole);
  if (!isFields(value)) return undefined;
  const { notes, keyTakeaways } = value;
  if (Array.isArray(notes) || notes === null) return withNotes(notes ?? [], takeawaysOf(keyTakeaways), isWhole);
  // Broken off before the first note: there may be some.
  return isWhole ? undefined : { notes: [], keyTakeaways: takeawaysOf(keyTakeaways), isWhole };
}

/** Reads the text of an answer that holds takeaways only; empty when it holds none. */
export function parseTakeaways(text: string): readonly string[] {
  const json = parsePartialJson(text);
  return isFields(json?.value) ? takeawaysOf(json.value['keyTakeaways']) : takeawaysOf(json?.value);
}

function withNotes(
  entries: readonly unknown[],
  keyTakeaways: readonly string[],
  isWhole: boolean,
): ParsedAnswer | undefined {
  const notes = entries.slice(0, PASSAGES_MAX).flatMap(passageOf);
  if (notes.length === 0 && entries.length > 0) return undefined;
  return { notes, keyTakeaways, isWhole };
}

function passageOf(entry: unknown): readonly ModelPassage[] {
  const { text, page } = typeof entry === 'string' ? { text: entry, page: 'x' } : isFields(entry) ? entry : {};
  if (typeof text !== 'string' || text.trim() === '' || text.length > TEXT_LENGTH_MAX) return [];
  return [{ text: text.trim(), page: pageOf(page) }];
}

function pageOf(page: unknown): PageNumber {
  const digits = typeof page === 'string' ? /^\D*(\d{1,5})\D*$/u.exec(page)?.[1] : undefined;
  const number = digits === undefined ? page : Number(digits);
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= PAGE_MAX ? number : 'x';
}

function takeawaysOf(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const texts = list.filter((entry): entry is string => typeof entry === 'string' && entry.trim() !== '');
  return texts.slice(0, TAKEAWAYS_MAX);
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
