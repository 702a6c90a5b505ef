import type { MakeOptions } from '../conditions.ts';
import type { Random } from '../random.ts';
import { WORLD_BLOCKS } from '../world/blocks.ts';
import { texAround, texOf } from '../world/tex.ts';
import { BLOCKS, type Block } from './blocks.ts';
import type { Book } from './book.ts';
import type { Emphasis } from './emphasis.ts';
import { designForm, type FormDesign } from './forms.ts';
import { formulaOf } from './formula.ts';
import { layOutPage } from './layout.ts';
import type { MadePage } from './made-page.ts';
import { bookOf, designPages, FORMS, isPageForm, type PageDesign } from './page-forms.ts';
import type { PagePlan } from './page-plan.ts';
import { paragraphsOf } from './prose.ts';

/** Ways of setting words apart that usual books do not have; printed underlines above all. */
const WORLD_EMPHASES: readonly Emphasis[] = ['typed', 'typed', 'link', 'red', 'blue', 'grey'];

/** Of the world's books, those with such text. */
const FORM_SHARE = 0.22;

/** A book and its text while pages of it are set. */
export class Composer {
  private readonly book: Book;
  private readonly random: Random;
  private readonly prose: Random;
  private readonly paragraphs: Iterator<string, never>;
  private readonly wish: MakeOptions;
  private readonly form?: FormDesign;
  private readonly layout?: PageDesign;

  constructor(book: Book, random: Random, wish: MakeOptions) {
    this.random = random;
    this.wish = wish;
    this.prose = random.fork('prose');
    const isWorld = wish.world === true;
    const old = random.fork('old');
    const isOld = wish.old === true || (isWorld && old.chance(0.1));
    const aged = isOld ? { ...book, slanted: old.chance(0.4) } : book;
    const formulas = random.fork('formulas');
    const isMathematics = wish.formulas === true || (isWorld && formulas.chance(0.15));
    let paragraphs = paragraphsOf(book.language, this.prose);
    if (wish.insertions === true) paragraphs = withInsertions(paragraphs, random.fork('insertions'));
    if (isOld) paragraphs = withLongS(paragraphs);
    if (isMathematics) paragraphs = withFormulas(paragraphs, formulas);
    const forms = random.fork('form');
    const form = wish.form ?? (isWorld && forms.chance(FORM_SHARE) ? forms.pick(FORMS) : undefined);
    if (form !== undefined && isPageForm(form)) this.layout = designPages(form, forms);
    else if (form !== undefined) this.form = designForm(form, forms);
    this.book = this.layout === undefined ? aged : bookOf(aged, this.layout);
    this.paragraphs = wish.paragraph === undefined ? paragraphs : withSecond(paragraphs, wish.paragraph);
  }

  setPage(number: number, before?: MadePage): MadePage {
    const { random, book } = this;
    const plain = this.wish.easy === true;
    const busy = this.wish.unmarked === true ? 0.6 : 0.4;
    const emphases: readonly Emphasis[] = book.typed ? ['typed'] : ['italic', 'italic', 'bold'];
    const links = !book.typed && book.columns === 1 && random.chance(0.05);
    const plan: PagePlan = {
      number,
      side: number % 2 === 0 ? 'left' : 'right',
      opensChapter: !plain && before === undefined && random.chance(0.12),
      blocks: this.blocks(plain, busy),
      emphasis: random.chance(0.5) ? (links ? ['link'] : this.emphases(emphases)) : [],
      footnotes: !plain && !book.typed && random.chance(0.15) && this.layout === undefined,
      filled: !plain && random.chance(0.08) ? random.between(0.4, 0.85) : 1,
      ...(before === undefined ? {} : { rest: before.rest }),
      ...(this.form !== undefined && { form: this.form }),
      ...(this.layout !== undefined && { layout: this.layout }),
    };
    return layOutPage(book, plan, { paragraphs: this.paragraphs, random: this.prose });
  }

  /** What stands between the paragraphs of a page. */
  private blocks(plain: boolean, busy: number): readonly Block[] {
    const { random } = this;
    if (this.wish.formulas === true) return Array.from({ length: random.whole(1, 6) }, () => 'formula');
    if (this.wish.world === true) {
      const count = random.chance(this.wish.unmarked === true ? 0.9 : 0.6) ? random.whole(1, 6) : 0;
      return random.shuffle([...BLOCKS, ...WORLD_BLOCKS, ...WORLD_BLOCKS]).slice(0, count);
    }
    return !plain && random.chance(busy) ? random.shuffle(BLOCKS).slice(0, random.whole(1, 3)) : [];
  }

  private emphases(usual: readonly Emphasis[]): readonly Emphasis[] {
    if (this.wish.world !== true) return usual;
    const some = this.random.shuffle([...WORLD_EMPHASES, ...usual]);
    return some.slice(0, this.random.whole(1, 3));
  }
}

/** The same paragraphs with another one after the first. */
function* withSecond(paragraphs: Iterator<string, never>, second: string): Generator<string, never> {
  yield paragraphs.next().value;
  yield second;
  for (;;) yield paragraphs.next().value;
}

/** Square brackets around some of the words, as editors put them around what they added; or how words are spoken, after them. */
function* withInsertions(paragraphs: Iterator<string, never>, random: Random): Generator<string, never> {
  const inserted = random.chance(0.6)
    ? (words: string): string => `[${words}]`
    : (words: string): string => `${words} ${spoken(random)}`;
  for (;;)
    yield paragraphs
      .next()
      .value.replace(/(?<= )\p{Ll}+(?: \p{Ll}+){0,4}(?= )/gu, (words) =>
        random.chance(0.2) ? inserted(words) : words,
      );
}

const SOUNDS = [...'pbtdkgmnfvszhlrwjŋʃʒθðəɪʊæɑɔʌɛɜ'];

/** A word in phonetic script, as dictionaries and grammars give it. */
function spoken(random: Random): string {
  const [open, close] = random.pick(['[]', '[]', '//', '⟨⟩', '()']);
  const syllable = (): string => Array.from({ length: random.whole(2, 4) }, () => random.pick(SOUNDS)).join('');
  const syllables = Array.from({ length: random.whole(1, 3) }, syllable).join(random.pick(['.', 'ˌ', 'ː', '-']));
  return `${open}${random.chance(0.5) ? 'ˈ' : ''}${syllables}${close}`;
}

/** As it was printed until 1800: long s everywhere but at a word's end. */
function* withLongS(paragraphs: Iterator<string, never>): Generator<string, never> {
  for (;;) yield paragraphs.next().value.replace(/s(?=\p{Ll})/gu, 'ſ');
}

/** A formula in a line is no higher and reaches no lower than this, in ems: lines do not touch. */
const IN_LINE = { above: 1.1, below: 0.5 };

/** Formulas between the words, and some of the words in tall brackets, as in books of mathematics and of old texts. */
function* withFormulas(paragraphs: Iterator<string, never>, random: Random): Generator<string, never> {
  for (;;)
    yield paragraphs.next().value.replace(/(?<= )\p{Ll}+(?: \p{Ll}+){0,2}(?= )/gu, (words) => {
      if (random.chance(0.7)) return words;
      const tex = random.chance(0.6) ? texOf(random, random.whole(0, 2)) : texAround(random, words);
      const { above, below } = formulaOf(tex);
      return above < IN_LINE.above && below < IN_LINE.below ? `$${tex}$` : words;
    });
}
