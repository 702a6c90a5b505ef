import type { Box, Point } from '../../src/core/geometry.ts';
import { strikesOut } from '../../src/core/mark.ts';
import type { PageReading } from '../../src/core/page.ts';
import type { Outcome } from './read-labelled.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it may stand in HTML and SVG. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}

const rect = (box: Box, style: string): string => {
  const { left, top, right, bottom } = box;
  return `<rect x="${left.toFixed(1)}" y="${top.toFixed(1)}" width="${(right - left).toFixed(1)}" height="${(bottom - top).toFixed(1)}" ${style}/>`;
};

const polyline = (points: readonly Point[], style: string): string =>
  `<polyline points="${points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}" fill="none" ${style}/>`;

const LINE = 'stroke="#0a84ff" stroke-opacity="0.5"';
const MARK = 'fill="none" stroke="#ff9500"';
const MARKED_WORD = 'fill="#34c759" fill-opacity="0.22" stroke="#34c759"';
const MISSED_WORD = 'fill="#ff3b30" fill-opacity="0.15" stroke="#ff3b30" stroke-dasharray="8 5"';
const INVENTED_WORD = 'fill="#af52de" fill-opacity="0.22" stroke="#af52de"';

/** How much two boxes must share, of the smaller one, to be the same word. */
const SAME_WORD = 0.4;

const areaOf = (box: Box): number => Math.max(1, (box.right - box.left) * (box.bottom - box.top));

function covers(boxes: readonly Box[], word: Box): boolean {
  return boxes.some((box) => {
    const wide = Math.min(box.right, word.right) - Math.max(box.left, word.left);
    const high = Math.min(box.bottom, word.bottom) - Math.max(box.top, word.top);
    return wide > 0 && high > 0 && wide * high >= SAME_WORD * Math.min(areaOf(box), areaOf(word));
  });
}

const markedBoxes = (reading: PageReading): readonly Box[] =>
  (reading.markedWords ?? []).flatMap(({ line, word }) => reading.lines[line]?.words[word]?.box ?? []);

/**
 * What was seen in a picture as SVG over its pixels: lines blue, marks orange, marked words green. Where the label
 * knows its words: those that were missed red and dashed, those that nobody marked purple.
 */
export function overlayOf(outcome: Outcome): string {
  const { gold, readings } = outcome;
  const known = gold.pages.flatMap((page) => page.words ?? []);
  const kinds = gold.pages.flatMap((page) => page.drawn ?? []);
  const wanted = known.filter(({ marks }) => marks.some((mark) => !strikesOut(kinds[mark]))).map(({ box }) => box);
  const found = readings.flatMap(markedBoxes);
  const parts = readings.flatMap((reading) => [
    ...reading.lines.map(({ baseline }) => polyline(baseline, `${LINE} stroke-width="2"`)),
    ...reading.marks.flatMap((mark) =>
      mark.regions.map((region) => rect(region, `${MARK} stroke-width="3"`) + label(region, mark.kind)),
    ),
  ]);
  const judged = found.map((box) => rect(box, known.length === 0 || covers(wanted, box) ? MARKED_WORD : INVENTED_WORD));
  const missed = wanted.filter((box) => !covers(found, box)).map((box) => rect(box, `${MISSED_WORD} stroke-width="3"`));
  return [...parts, ...judged, ...missed].join('\n');
}

const label = (region: Box, text: string): string =>
  `<text x="${region.left}" y="${region.top - 4}" font-size="22" fill="#ff9500">${escaped(text)}</text>`;
