import type { PrintedNumber } from '../../../core/numbers/numbers.ts';
import type { KnownPage } from '../../../core/page.ts';

const ARABIC = /^\d{1,5}$/u;
/** Programs for setting books put the name of a part before its pages' numbers. */
const ENDING = /(?<=\P{N})\d{1,5}$/u;

/**
 * The number of a page: that of its label where the file gives it one, else the printed one. Labels that only count the
 * pages of the file from 1 give way to another printed number, and of a label with more before its number (`Sec1:17`) the
 * printed one is that number. Nothing where neither is known: then the picture may
 * still show one.
 */
export function pageNumberOf(
  labelOfFile: string,
  index: number,
  printed: PrintedNumber,
): Pick<KnownPage, 'pageNumber' | 'label'> {
  const label = labelOfFile.trim();
  const onPage = printed.confidence > 0 ? printedOf(printed) : {};
  if (label === '') return onPage;
  const isOfPrint = label === String(index + 1) || ENDING.exec(label)?.[0] === String(printed.number);
  if (isOfPrint && typeof printed.number === 'number') return onPage;
  return ARABIC.test(label) ? { pageNumber: Number.parseInt(label, 10), label } : { pageNumber: 'x', label };
}

function printedOf({ number, label }: PrintedNumber): Pick<KnownPage, 'pageNumber' | 'label'> {
  return { pageNumber: number, ...(label === undefined ? {} : { label }) };
}
