/**
 * One printed line of a PDF page. Coordinates are points (1/72 inch) from the top left of the page as it is shown, y
 * down; `y` is the baseline. `page` counts from 0. A hyphen at the end of the line stands in `text`.
 */
export interface KindleLine {
  readonly text: string;
  readonly x: number;
  readonly right: number;
  readonly y: number;
  /** Height of the type, in any unit that is the same for the whole document. */
  readonly size: number;
  readonly page: number;
  readonly bold?: boolean;
}

/** How many points the line stands below the one before it; undefined for the first line of a page. */
export function gapBefore(lines: readonly KindleLine[], index: number): number | undefined {
  const line = lines[index];
  const previous = lines[index - 1];
  if (line === undefined || previous === undefined || line.page !== previous.page) return undefined;
  return line.y - previous.y;
}
