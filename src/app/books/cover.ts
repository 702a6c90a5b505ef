import type { Box, Turn } from '../../core/geometry.ts';
import type { Extraction, Note } from '../../core/note.ts';
import { turnedBitmap, turnOf } from '../proofread/page/turned-picture.ts';
import { type KeptPicture, keptPictureOf } from '../storage/kept-picture.ts';
import type { KeptPage, PageShelf } from '../storage/page-shelf.ts';

/** Size of a cover in pixels: wide enough for a phone's sharp screen. */
const WIDTH = 480;
const HEIGHT = 150;
const JPEG_QUALITY = 0.72;
/** Room around the first line of the passage, as a share of the page's width. */
const ROOM = 0.02;

/** What a book looks like: the place of its first note that has a picture, cut from the page. */
export async function makeCover(
  content: Extraction,
  {
    sessionId,
    shelf,
    pages,
  }: { readonly sessionId: string; readonly shelf: PageShelf; readonly pages: readonly KeptPage[] },
): Promise<KeptPicture | undefined> {
  for (const note of content.notes) {
    const page = pageOf(note, pages);
    const [box] = note.source?.boxes ?? [];
    const width = page?.readings[0]?.width;
    if (page === undefined || box === undefined || width === undefined) continue;
    const turn = turnOf(page);
    const picture = await shelf.picture(sessionId, page);
    if (picture === undefined) continue;
    return await cut(picture, { box, width, turn }).catch(() => undefined);
  }
  return undefined;
}

function pageOf({ source }: Note, pages: readonly KeptPage[]): KeptPage | undefined {
  return pages.find(
    (page) => page.pictureBytes > 0 && page.file === source?.file && page.pageIndex === source.pageIndex,
  );
}

interface Cut {
  readonly box: Box;
  readonly width: number;
  readonly turn: Turn;
}

async function cut(picture: Blob, { box, width, turn }: Cut): Promise<KeptPicture> {
  const bitmap = turnedBitmap(await createImageBitmap(picture), turn);
  try {
    const factor = bitmap.width / width;
    const room = ROOM * width;
    const cutWidth = Math.min(width, Math.max(box.right - box.left + 2 * room, width / 2));
    const cutHeight = (cutWidth * HEIGHT) / WIDTH;
    const left = Math.max(0, Math.min(box.left - room, width - cutWidth));
    const top = Math.max(0, (box.top + box.bottom - cutHeight) / 2);
    const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
    const crop = [left, top, cutWidth, cutHeight].map((length) => length * factor);
    const [x = 0, y = 0, w = 0, h = 0] = crop;
    canvas.getContext('2d')?.drawImage(bitmap, x, y, w, h, 0, 0, WIDTH, HEIGHT);
    return await keptPictureOf(await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY }));
  } finally {
    bitmap.close();
  }
}
