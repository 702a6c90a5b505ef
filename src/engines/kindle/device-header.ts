import type { KindleList } from './entry.ts';
import { joinLines } from './join-lines.ts';
import type { KindleLine } from './kindle-line.ts';
import { withoutBy } from './words.ts';

/** The address of the instant preview, which stands under the authors, whole or wrapped. */
const PREVIEW = /read\.amazon\.|asin=[A-Z0-9]{10}/u;
/** "Annotations (61)" */
const ANNOUNCED = /^[•\s]*\p{L}[\p{L}\p{M}\s]*[(（](?<count>[\d.,\u00a0\u202f]+)[)）]$/u;
/** "30 Highlights | Yellow (30)" */
const COUNTED = /^[•\s]*(?<count>\d+)\s+\p{L}.*\|.*[(（]\d+[)）]/u;

/** Reads what stands above the entries of a device's export: title, "by" and the authors, the preview, the count. */
export function readDeviceHeader(header: readonly KindleLine[]): Omit<KindleList, 'entries'> {
  const byLine = header.findIndex(({ text }, index) => index > 0 && withoutBy(text) !== undefined);
  const preview = header.findIndex(({ text }) => PREVIEW.test(text));
  const titleEnd = byLine > 0 ? byLine : Math.max(0, preview - 1);
  const authorsEnd = preview > titleEnd ? preview : titleEnd + 1;
  const authorLines = joinLines(header.slice(titleEnd, authorsEnd));
  const authors = withoutBy(authorLines) ?? authorLines;
  const counted = countIn(header, COUNTED);
  const title = withoutCount(joinLines(header.slice(0, titleEnd)), counted);
  const announced = countIn(header, ANNOUNCED);
  return {
    ...(title === '' ? {} : { title }),
    ...(withoutPreview(authors) === '' ? {} : { authors: withoutPreview(authors) }),
    ...(announced === undefined ? {} : { announced }),
  };
}

/** True where one of the lines carries the address of a Kindle preview. */
export function hasPreview(lines: readonly KindleLine[]): boolean {
  return lines.some(({ text }) => PREVIEW.test(text));
}

/** "Free Kindle instant preview:" may stand on a line of its own above its address. */
function withoutPreview(authors: string): string {
  return authors.replace(/\s*[^:：]*Kindle[^:：]*[:：]\s*$/u, '').trim();
}

function countIn(lines: readonly KindleLine[], pattern: RegExp): number | undefined {
  const count = lines
    .map(({ text }) => pattern.exec(text.trim())?.groups?.['count'])
    .find((found) => found !== undefined);
  return count === undefined ? undefined : Number.parseInt(count.replaceAll(/\D/gu, ''), 10);
}

/** Some exports print the number of highlights before the title: "30 Intermezzo". */
function withoutCount(title: string, count: number | undefined): string {
  return count !== undefined && title.startsWith(`${count} `) ? title.slice(String(count).length).trim() : title;
}
