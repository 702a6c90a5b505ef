import type { PrintedNumber } from '../../../core/numbers/numbers.ts';
import type { KnownPage } from '../../../core/page.ts';

const ARABIC = /^\d{1,5}$/u;
/** Programs for setting books put the name of a part before its pages' numbers. */
const ENDING = /(?<=\P{N})\d{1,5}$/u;

/** What the file calls a page, where it does. */
interface Labelled {
  readonly index: number;
  readonly label: string;
  /** Where the right one of two facing pages begins. */
  readonly middle: number;
}

/**
 * The number of a page: that of its label where the file gives it one, else the printed one. Labels that only count the
 * pages of the file from 1 give way to another printed number, and of a label with more before its number (`Sec1:17`) the
 * printed one is that number. Nothing where neither is known: then the picture may
 * still show one. Where it prints the numbers of two facing pages, those of both.
 */
export function pageNumbersOf(
  { index, label: own, middle }: Labelled,
  [printed, facing]: readonly PrintedNumber[],
): Pick<KnownPage, 'pageNumber' | 'label' | 'facing'> {
  const label = own.trim();
  const onPage = printed === undefined ? {} : printedOf(printed);
  const right = facing === undefined ? {} : { facing: { from: middle, ...printedOf(facing) } };
  if (label === '') return { ...onPage, ...right };
  const isOfPrint = label === String(index + 1) || ENDING.exec(label)?.[0] === String(printed?.number);
  if (isOfPrint && typeof onPage.pageNumber === 'number') return { ...onPage, ...right };
  return ARABIC.test(label) ? { pageNumber: Number.parseInt(label, 10), label } : { pageNumber: 'x', label };
}

function printedOf({ number, label, confidence }: PrintedNumber): Pick<KnownPage, 'pageNumber' | 'label'> {
  return confidence > 0 ? { pageNumber: number, ...(label === undefined ? {} : { label }) } : {};
}
