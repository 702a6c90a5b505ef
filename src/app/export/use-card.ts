import { type RefObject, useEffect, useState } from 'react';
import type { Note } from '../../core/note.ts';
import type { PagePlace } from '../../core/passages/passages.ts';
import type { Quote } from '../../export/quotes.ts';
import { sizeOfPage } from '../proofread/page/page-size.ts';
import { type PageSize, type Strip, stripsOf } from '../proofread/page/strips.ts';
import type { Proofreader } from '../proofread/proofreader.ts';
import { drawPhotoCard, drawTextCard } from './quote-card.ts';

/** How a card shows its passage: in letters, or as it was photographed. */
export type Look = 'text' | 'photo';

/** The pieces of pages that a note was read from, as far as their pictures are on this device. */
export function stripsAtHand(proofreader: Proofreader, note: Note): readonly Strip[] {
  return stripsOf(note, (place) => sizeAt(proofreader, place));
}

function sizeAt(proofreader: Proofreader, place: PagePlace): PageSize | undefined {
  const page = proofreader.pages.at(place);
  return page === undefined ? undefined : sizeOfPage(page);
}

interface CardWish {
  readonly note: Note;
  readonly quote: Quote | undefined;
  readonly look: Look;
  readonly proofreader: Proofreader;
}

/** Draws the card; the look that stands on the canvas, null until there is one. */
export function useCard(
  canvas: RefObject<HTMLCanvasElement | null>,
  { note, quote, look, proofreader }: CardWish,
): Look | null {
  const [drawn, setDrawn] = useState<Look | null>(null);
  const text = quote?.text === '' ? quote.own.join(' ') : (quote?.text ?? '');
  const { title = '', authors = '', page = 'x' } = quote ?? {};
  useEffect(() => {
    const leaving = new AbortController();
    const element = canvas.current;
    if (element === null) return undefined;
    const place = { title, authors, page };
    const family = getComputedStyle(document.body).fontFamily;
    const draw = async (): Promise<void> => {
      if (look === 'text') drawTextCard(element, { text, place }, family);
      else {
        const strips = await stripCanvases(proofreader, note, leaving.signal);
        if (leaving.signal.aborted) return;
        drawPhotoCard(element, { strips, place }, family);
      }
      setDrawn(look);
    };
    void draw();
    return () => leaving.abort();
  }, [canvas, proofreader, note, text, title, authors, page, look]);
  return drawn;
}

async function stripCanvases(
  proofreader: Proofreader,
  note: Note,
  signal: AbortSignal,
): Promise<readonly HTMLCanvasElement[]> {
  const canvases: HTMLCanvasElement[] = [];
  for (const { place, crop } of stripsAtHand(proofreader, note)) {
    const canvas = document.createElement('canvas');
    const pageWidth = sizeAt(proofreader, place)?.width ?? 1;
    if (await proofreader.pictures.drawStrip(canvas, { place, crop, pageWidth, signal })) canvases.push(canvas);
  }
  return canvases;
}
