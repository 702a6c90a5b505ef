import type { Random } from '../random.ts';
import { ENGLISH_SUBJECTS } from './prose-english.ts';
import { FRENCH_SENTENCES, GERMAN_SENTENCES } from './prose-foreign.ts';

/** Languages that pages can be made in. */
export type PageLanguage = 'en' | 'de' | 'fr';

interface Slots {
  readonly name: readonly string[];
  readonly place: readonly string[];
  readonly month: readonly string[];
}

const SLOTS = {
  en: {
    name: ['Margaret', 'Dr. Hollis', 'Ashworth', 'Miss Pell', 'Old Tobias', 'Fenwick', 'Clara Voss', 'Whitcombe'],
    place: ['Bristol', 'Lisbon', 'the northern valleys', 'Port Mahon', 'Trieste', 'Aberdeen', 'New Haven', 'Tallinn'],
    month: ['January', 'February', 'March', 'April', 'June', 'August', 'September', 'October', 'November'],
  },
  de: {
    name: ['Frau Lindner', 'Professor Hägele', 'Johannes', 'der alte Brückner'],
    place: ['Nürnberg', 'Köln', 'Straßburg', 'Danzig'],
    month: ['Februar', 'März', 'Juni', 'Oktober'],
  },
  fr: {
    name: ['Hélène', 'le vieux Gérard', 'M. Lefèvre'],
    place: ['Besançon', 'Orléans', 'Saint-Étienne'],
    month: ['février', 'août', 'décembre', 'avril'],
  },
} as const satisfies Record<PageLanguage, Slots>;

function fillSlots(sentence: string, slots: Slots, random: Random): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, slot: string) => {
    if (slot === 'year') return String(random.whole(1702, 1998));
    if (slot === 'number') return String(random.whole(13, 987));
    if (slot === 'name' || slot === 'place' || slot === 'month') return random.pick(slots[slot]);
    return whole;
  });
}

function sentencesOf(language: PageLanguage, random: Random): readonly string[] {
  if (language === 'de') return GERMAN_SENTENCES;
  if (language === 'fr') return FRENCH_SENTENCES;
  const subjects = random.shuffle(Object.values(ENGLISH_SUBJECTS));
  return subjects.slice(0, 2).flat();
}

/** Paragraphs of prose without end: no sentence comes again before all others of the book's subjects have been used. */
export function* paragraphsOf(language: PageLanguage, random: Random): Generator<string, never> {
  const pool = sentencesOf(language, random);
  let left: string[] = [];
  const next = (): string => {
    if (left.length === 0) left = random.shuffle(pool);
    return fillSlots(left.pop() ?? '', SLOTS[language], random);
  };
  for (;;) {
    const sentences = random.weighted([
      [1, 1],
      [2, 2],
      [3, 3],
      [5, 3],
      [8, 2],
    ]);
    yield Array.from({ length: sentences }, next).join(' ');
  }
}
