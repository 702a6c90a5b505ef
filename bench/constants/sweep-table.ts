/** What one trial changes on one page; counts are by how many more there are, less where they are below 0. */
export interface Change {
  /** Whether the reading is another at all, in words, marks, boxes or certainty. */
  readonly changed: boolean;
  /** True where reading fails so. */
  readonly failed: boolean;
  /** Marked words found, and words wrongly reported. */
  readonly found: number;
  readonly wrong: number;
  /** Page numbers that are right, and that are told where none is printed or another. */
  readonly numbersRight: number;
  readonly numbersFalse: number;
}

/** What is multiplied: a number of a constant, and by what. */
export type Trial = `${string} × ${number}`;

const FIELDS = ['changed', 'failed', 'found', 'wrong', 'numbersRight', 'numbersFalse'] as const;
/** A number that changes anything on so many pages is not tried on others. */
const ENOUGH_PAGES = 2;

/** What is known of trials: a line for each on each page, so that a sweep may be cut off and go on later. */
export class SweepTable {
  private readonly rows = new Map<Trial, Map<string, Change>>();

  constructor(text: string) {
    for (const line of text.split('\n').filter((one) => one !== '')) {
      const [file = '', trial = '', ...figures] = line.split('\t');
      const [changed, failed, found = 0, wrong = 0, numbersRight = 0, numbersFalse = 0] = figures.map(Number);
      const change = { changed: changed === 1, failed: failed === 1, found, wrong, numbersRight, numbersFalse };
      this.add(file, trial as Trial, change); // our own format
    }
  }

  /** Takes a row in; gives its line. */
  add(file: string, trial: Trial, change: Change): string {
    const pages = this.rows.get(trial) ?? new Map<string, Change>();
    this.rows.set(trial, pages.set(file, change));
    return `${[file, trial, ...FIELDS.map((field) => Number(change[field]))].join('\t')}\n`;
  }

  /**
   * True where a trial on a page tells something new: it is not known, no trial of the same number changes that page, and
   * none of them changes words or numbers of any page, or anything on two.
   */
  isOpen(file: string, trial: Trial, ofSame: readonly Trial[]): boolean {
    if (this.rows.get(trial)?.has(file) === true) return false;
    const changing = ofSame.flatMap((one) => [...(this.rows.get(one) ?? [])]).filter(([, change]) => change.changed);
    const matters = ({ found, wrong, numbersRight, numbersFalse }: Change): boolean =>
      [found, wrong, numbersRight, numbersFalse].some((count) => count !== 0);
    if (changing.some(([page, change]) => page === file || matters(change))) return false;
    return new Set(changing.map(([page]) => page)).size < ENOUGH_PAGES;
  }

  /** A line for each trial: how many pages change, and sums of words and numbers gained and lost. */
  sums(): readonly string[] {
    return [...this.rows].map(([trial, pages]) => {
      const changes = [...pages.values()];
      const count = (field: 'changed' | 'failed'): number => changes.filter((change) => change[field]).length;
      const sum = (field: (typeof FIELDS)[number], sign: number): number =>
        changes.reduce((all, change) => all + Math.max(0, sign * Number(change[field])), 0);
      const figures = FIELDS.slice(2).map((field) => `${field} +${sum(field, 1)} -${sum(field, -1)}`);
      return [trial, `${count('changed')} of ${pages.size} pages change`, `${count('failed')} fail`, ...figures].join(
        ' · ',
      );
    });
  }
}
