/** What is known of a language for choosing sentences. All words in lower case. */
export interface LanguageWords {
  /** Its name as the web writes it: `en`. */
  readonly code: string;
  /** Words that say nothing about a text's subject. */
  readonly stop: ReadonlySet<string>;
  /** Words that lean on the sentence before when a sentence starts with them: pronouns, conjunctions, adverbs. */
  readonly leaning: ReadonlySet<string>;
  /** The same in several words. */
  readonly leaningPhrases: readonly string[];
  /** Prepositions, and words that after one at the start point to what was named: `con esto`. */
  readonly before: ReadonlySet<string>;
  readonly named: ReadonlySet<string>;
  /** Words for whose something is, which in a phrase with a preposition at the start belong to who was named: `during his reign`. */
  readonly whose: ReadonlySet<string>;
  /** Where a subject may be left out, verbs that at the start have theirs in the sentence before; and their endings. */
  readonly subjectless: ReadonlySet<string>;
  readonly subjectlessEnd?: RegExp;
  /** Starts that lean by their form: `after that`, `Third, …`. */
  readonly leaningStart?: RegExp;
  /** Starts that look leaning and are not: `it is … that`, `there is`. */
  readonly standing?: RegExp;
  /** Words that join a sentence to the one before though they stand after its beginning: `He also knew`. */
  readonly joining: ReadonlySet<string>;
  /** Words before a noun that point to what was named: `these machines`; and nouns that need no naming: `this world`. */
  readonly pointers: ReadonlySet<string>;
  readonly present: RegExp;
  /** Pronouns that in the first clause of a sentence can only stand for what was named before it. */
  readonly outside: RegExp;
  /** Words with which another clause begins. */
  readonly clauseWords: ReadonlySet<string>;
  /** Articles of what is known, and words near their noun that say which one is meant: `the price of salt`. */
  readonly definite: ReadonlySet<string>;
  /** Articles of what is new. */
  readonly indefinite: ReadonlySet<string>;
  readonly narrowing: ReadonlySet<string>;
  /** Words that mean something else whoever says them, where and when: `I`, `here`, `now`; and those that pick from what was named. */
  readonly shifting: ReadonlySet<string>;
  /** True where nouns have a capital, so that one does not prove the beginning of a sentence. */
  readonly hasCapitalNouns?: boolean;
  /** Pronouns that stand for people or things named before, and what they can stand for. */
  readonly pointing?: readonly { readonly pronouns: ReadonlySet<string>; readonly target: RegExp }[];
  /** Words that point to a thing and have none beside them: `beliefs like that,`. */
  readonly pointingAlone?: RegExp;
  /** Words that have a capital at the start of a sentence, or always, and are nobody. */
  readonly nobody?: RegExp;
  /** Verbs in a form that tells what happened, where no other tells what is so. */
  readonly past: RegExp;
  /** What a sentence has up to a name if that is the name of a place. */
  readonly beforePlace?: RegExp;
  /** What stands between `nobody` and a pronoun that means somebody else: `nobody believed it, yet he`. */
  readonly otherThanNobody?: RegExp;
  /** True where no word of a sentence can be its verb. */
  readonly isVerbless?: (sentence: string) => boolean;
}

/** The fields that are sets of words, and those of them that a language may do without. */
type Sets =
  | 'stop'
  | 'leaning'
  | 'joining'
  | 'pointers'
  | 'clauseWords'
  | 'definite'
  | 'indefinite'
  | 'narrowing'
  | 'shifting'
  | 'whose'
  | 'before'
  | 'named';
type SomeSets = 'subjectless';
type Lists = Omit<LanguageWords, Sets | SomeSets | 'leaningPhrases'> &
  Readonly<Record<Sets, string>> &
  Readonly<Partial<Record<SomeSets, string>>> & { readonly phrases: string };

/** A language by lists of words with spaces between, of phrases with strokes between. */
export function language(lists: Lists): LanguageWords {
  const {
    stop,
    leaning,
    phrases,
    joining,
    pointers,
    clauseWords,
    definite,
    indefinite,
    narrowing,
    shifting,
    whose,
    before,
    named,
    subjectless = '',
    ...rest
  } = lists;
  return {
    ...rest,
    leaningPhrases: phrases.split('|'),
    stop: wordSet(stop),
    leaning: wordSet(leaning),
    joining: wordSet(joining),
    pointers: wordSet(pointers),
    clauseWords: wordSet(clauseWords),
    definite: wordSet(definite),
    indefinite: wordSet(indefinite),
    narrowing: wordSet(narrowing),
    shifting: wordSet(shifting),
    before: wordSet(before),
    named: wordSet(named),
    whose: wordSet(whose),
    subjectless: wordSet(subjectless),
  };
}

export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
