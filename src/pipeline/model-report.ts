import type { ModelOutcome, PageReading } from '../core/page.ts';
import { namedPlaces } from './named-places.ts';

/** What a vision model did over a batch of pages: what it suggests, and what the reader must be told. */
export interface ModelReport {
  /** A page that was read; `place` is what the reader calls it. */
  addPage(place: string, readings: readonly PageReading[]): void;
  /** A page of a PDF for which the model had no content. */
  addSkipped(place: string): void;
  /** Everything that it suggests as takeaways, in the order of the pages, each once. */
  suggestions(): readonly string[];
  /** How many pages it suggests takeaways for. */
  suggestingPages(): number;
  /** True where pages carry marks and the model suggests nothing for them. */
  hasSilentPages(): boolean;
  /** One sentence for each thing that went wrong, whatever the number of pages. */
  notices(): readonly string[];
}

type Trouble = Exclude<ModelOutcome, 'checked'> | 'skipped';

/** A report on no pages yet. */
export function createModelReport(): ModelReport {
  const suggested = new Set<string>();
  const troubles = new Map<string, { readonly trouble: Trouble; readonly reason: string; readonly places: string[] }>();
  const pages = { suggesting: 0, silent: 0 };

  const note = (trouble: Trouble, reason: string, place: string): void => {
    const key = `${trouble} ${reason}`;
    const known = troubles.get(key) ?? { trouble, reason, places: [] };
    troubles.set(key, known);
    if (!known.places.includes(place)) known.places.push(place);
  };

  return {
    addPage(place, readings) {
      const takeaways = readings.flatMap((reading) => reading.model?.keyTakeaways ?? []);
      for (const takeaway of takeaways) suggested.add(takeaway);
      if (takeaways.length > 0) pages.suggesting += 1;
      else if (readings.some((reading) => reading.marks.length > 0)) pages.silent += 1;
      for (const { model } of readings) {
        if (model !== undefined && model.outcome !== 'checked') note(model.outcome, model.reason ?? '', place);
      }
    },
    addSkipped: (place) => note('skipped', '', place),
    suggestions: () => [...suggested],
    suggestingPages: () => pages.suggesting,
    hasSilentPages: () => pages.silent > 0,
    notices: () =>
      [...troubles.values()].map(({ trouble, reason, places }) => sentence(trouble, reason, namedPlaces(places))),
  };
}

function sentence(trouble: Trouble, reason: string, places: string): string {
  switch (trouble) {
    case 'device':
      return `Read on this device instead, because ${reason}: ${places}.`;
    case 'part':
      return `The model's answer is not complete, because ${reason}; the marks seen on this device are all here: ${places}.`;
    case 'unchecked':
      return `What the model found could not be checked on this device, because ${reason}, and is listed as doubtful: ${places}.`;
    case 'skipped':
      return `Skipped, because the model had no content for it: ${places}.`;
    default:
      return trouble satisfies never;
  }
}
