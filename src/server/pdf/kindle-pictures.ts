import type { KindleNotes, PdfEvent } from '../../pipeline/pdf/pdf-events.ts';

/** What an answer says of a PDF: its events, and the pages of a Kindle export with their pictures. */
export type AnswerEvent =
  | PdfEvent
  | {
      readonly kind: 'kindle-page';
      readonly index: number;
      /** JPEG. */
      readonly picture: Uint8Array;
      /** All notes of the export; on its first page only. */
      readonly notes?: KindleNotes;
    };

/**
 * Gives each page of a Kindle export its picture, since every page of the specified object has one. `draw` reads the file
 * once more, for its pictures alone; where it gives none, the notes still come. Other files pass as they are.
 */
export async function* withKindlePictures(
  events: AsyncGenerator<PdfEvent>,
  draw: () => AsyncGenerator<PdfEvent>,
): AsyncGenerator<AnswerEvent> {
  for await (const event of events) {
    if (event.kind === 'kindle') yield* picturesOf(event, draw());
    else yield event;
  }
}

async function* picturesOf(
  kindle: Extract<PdfEvent, { readonly kind: 'kindle' }>,
  drawn: AsyncGenerator<PdfEvent>,
): AsyncGenerator<AnswerEvent> {
  let isTold = false;
  for await (const event of drawn) {
    if (event.kind === 'page-failed') yield event;
    if (event.kind !== 'page') continue;
    const { index, picture } = event;
    const { kind: _kind, ...notes } = kindle;
    yield { kind: 'kindle-page', index, picture, ...(!isTold && { notes }) };
    isTold = true;
  }
  if (!isTold) yield kindle;
}
