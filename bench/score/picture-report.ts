import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { escaped, overlayOf } from './overlay.ts';
import type { Outcome } from './read-labelled.ts';
import { countsOf, figuresOf } from './score.ts';
import { differenceHtml } from './text-difference.ts';

/** Width in pixels of the pictures in the report. */
const SHOWN_WIDTH = 1100;

async function sizeOf(path: string): Promise<{ width: number; height: number }> {
  const { autoOrient } = await sharp(path).metadata();
  return { width: autoOrient.width, height: autoOrient.height };
}

/** Writes the picture with everything that was seen drawn over it, as `<name>.png`. */
export async function writeOverlay(outcome: Outcome, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { width, height } = await sizeOf(outcome.path);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${overlayOf(outcome)}</svg>`;
  const flat = await sharp(outcome.path)
    .autoOrient()
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
  const small = sharp(flat).resize({ width: Math.min(width, 1600) });
  await small.png({ compressionLevel: 3 }).toFile(join(folder, `${outcome.gold.file}.png`));
}

const STYLE = `body{font:15px/1.45 system-ui,sans-serif;margin:1.5rem;color:#1c1c1e;background:#fff}
section{display:grid;grid-template-columns:minmax(0,3fr) minmax(0,2fr);gap:1rem;border-top:1px solid #ccc;padding:1rem 0}
svg{width:100%;height:auto}h2{font-size:1rem;grid-column:1/-1;margin:0}
del{color:#c00;text-decoration:line-through}ins{color:#80c;text-decoration:underline}
.bad{color:#c00}table{border-collapse:collapse}td,th{padding:.15rem .6rem;text-align:right}td:last-child{text-align:left}
@media(max-width:900px){section{grid-template-columns:1fr}}`;

const percent = (share: number): string => (100 * share).toFixed(1);

function texts(outcome: Outcome): string {
  const asked = outcome.gold.pages.flatMap((page) =>
    page.passages.map(
      ({ text, marks }) => `<li>p. ${page.page} <small>${escaped(marks.join(', '))}</small><br>${escaped(text)}</li>`,
    ),
  );
  const got = outcome.extraction.notes.map(
    ({ page, text, source }) =>
      `<li>p. ${page} <small>${escaped((source?.marks ?? []).join(', '))}</small><br>${escaped(text)}</li>`,
  );
  const plain = (text: string): string => text.replace(/\[\[|\]\]/g, '');
  const askedText = outcome.gold.pages.flatMap((page) => page.passages.map(({ text }) => plain(text))).join(' ');
  const difference = differenceHtml(askedText, outcome.extraction.notes.map(({ text }) => text).join(' '));
  const margin = outcome.gold.pages.flatMap((page) => page.marginNotes ?? []).map(({ text }) => escaped(text));
  return [
    `<h3>Difference</h3><p>${difference || 'Nothing asked, nothing found.'}</p>`,
    `<h3>Label</h3><ol>${asked.join('')}</ol>`,
    margin.length === 0 ? '' : `<p>Margin notes: ${margin.join(' · ')}</p>`,
    `<h3>Notes</h3><ol>${got.join('')}</ol>`,
    `<p>Unread: ${(outcome.extraction.unread ?? []).map(({ kind }) => kind).join(', ') || 'none'}</p>`,
    outcome.failure === undefined ? '' : `<p class="bad">${escaped(outcome.failure)}</p>`,
  ].join('\n');
}

async function sectionOf(outcome: Outcome, folder: string): Promise<string> {
  const { gold } = outcome;
  const { width, height } = await sizeOf(outcome.path);
  const picture = `${encodeURIComponent(gold.file)}.jpg`;
  await sharp(outcome.path)
    .autoOrient()
    .resize({ width: SHOWN_WIDTH, withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toFile(join(folder, `${gold.file}.jpg`));
  const { located, exact } = figuresOf(countsOf(gold, outcome.extraction));
  const numbers = `asked ${gold.pages.map(({ page }) => page).join(', ')}; read ${outcome.readings.map(({ pageNumber }) => pageNumber).join(', ')}`;
  const title = `${gold.file}: located F1 ${percent(located.f1)}, exact F1 ${percent(exact.f1)}; page ${numbers}; ${Math.round(outcome.ms)} ms`;
  return `<section id="${encodeURIComponent(gold.file)}"><h2>${escaped(title)}</h2>
<svg viewBox="0 0 ${width} ${height}"><image href="${picture}" width="${width}" height="${height}"/>${overlayOf(outcome)}</svg>
<div>${texts(outcome)}</div></section>`;
}

/**
 * Writes `index.html` and the pictures it shows: each page with its lines, marks, marked and missed words drawn over it,
 * beside it label, notes and their difference. The worst pages come first.
 */
export async function writeReport(outcomes: readonly Outcome[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const badness = (outcome: Outcome): number => figuresOf(countsOf(outcome.gold, outcome.extraction)).located.f1;
  const sections: string[] = [];
  for (const outcome of outcomes.toSorted((a, b) => badness(a) - badness(b)))
    sections.push(await sectionOf(outcome, folder));
  const legend = 'Blue: lines. Orange: marks. Green: marked words. Red, dashed: missed. Purple: nobody marked them.';
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>What was seen</title><style>${STYLE}</style>
<h1>What was seen</h1><p>${legend}</p>${sections.join('\n')}</html>`;
  await writeFile(join(folder, 'index.html'), page);
}
