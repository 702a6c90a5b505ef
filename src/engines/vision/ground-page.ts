import { groundedReadings, uncheckedFindings } from '../../core/grounding/grounding.ts';
import type { KnownPage, PageReading } from '../../core/page.ts';
import { hasOwnWords, withKnown } from '../../core/passages/passages.ts';
import { asItCame } from '../../core/turn.ts';
import type { PageAnswer } from './ask-page.ts';

/**
 * Holds a model's answer against what the device saw, and against what the page's file says of it. The readings stay
 * the device's otherwise: what the file says is added to them later, as to those of any engine.
 */
export function groundPage(
  read: readonly PageReading[],
  answer: PageAnswer,
  known: KnownPage | undefined,
): readonly PageReading[] {
  // As with what the file says later.
  const seen = hasOwnWords(known) ? read.map(asItCame) : read;
  const grounded = groundedReadings(withKnown(seen, known), answer).map((reading) => withLack(reading, answer.lacks));
  if (hasOwnWords(known)) return grounded.map((reading) => withoutFirstMarks(reading, known?.marks?.length ?? 0, seen));
  return grounded.map((reading, at) => {
    const { marks, pageNumber, pageLabel: _pageLabel, ...device } = seen[at] ?? reading;
    const own = marks.length;
    const markedWords = reading.markedWords?.filter(({ mark }) => mark < own);
    const label = seen[at]?.pageLabel;
    return {
      ...device,
      lines: reading.lines,
      marks: reading.marks.slice(0, own),
      pageNumber,
      ...(label !== undefined && { pageLabel: label }),
      ...(markedWords !== undefined && { markedWords }),
      ...(reading.model !== undefined && { model: reading.model }),
    };
  });
}

/** A page that was not read here: all that the model says of it is doubtful. */
export function uncheckedPage(answer: PageAnswer, reason: string): PageReading {
  return { width: 0, height: 0, lines: [], marks: [], pageNumber: 'x', model: uncheckedFindings(answer, reason) };
}

/** The device's own readings, where the model failed. */
export function withoutModel(seen: readonly PageReading[], reason: string): readonly PageReading[] {
  const model = { outcome: 'device', reason, doubtful: [], keyTakeaways: [] } as const;
  return seen.map((reading) => ({ ...reading, model }));
}

function withLack(reading: PageReading, lacks: string | undefined): PageReading {
  if (lacks === undefined || reading.model === undefined) return reading;
  return { ...reading, model: { ...reading.model, outcome: 'part', reason: lacks } };
}

/** The words of such a page are its file's, and the file's marks stand before those that were seen in the picture. */
function withoutFirstMarks(reading: PageReading, count: number, seen: readonly PageReading[]): PageReading {
  const { pageNumber, pageLabel } = seen[0] ?? reading;
  const { markedWords: _markedWords, pageLabel: _pageLabel, ...rest } = reading;
  return { ...rest, marks: reading.marks.slice(count), pageNumber, ...(pageLabel !== undefined && { pageLabel }) };
}
