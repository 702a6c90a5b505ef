/** The names of the signs 160 to 255, in their order: HTML has one for each. */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
/** Code of the first of them. */
const LATIN_1_START = 160;
const OTHERS: Readonly<Record<string, string>> = {
  ...{ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' },
  ...{ OElig: 'Œ', oelig: 'œ', Scaron: 'Š', scaron: 'š', Yuml: 'Ÿ', euro: '€', trade: '™' },
  ...{ ndash: '–', mdash: '—', hellip: '…', bull: '•', prime: '′', Prime: '″', minus: '−' },
  ...{ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', lsaquo: '‹', rsaquo: '›' },
  ...{ ensp: '\u2002', emsp: '\u2003', thinsp: '\u2009', zwnj: '\u200c', zwj: '\u200d', lrm: '\u200e', rlm: '\u200f' },
};
const ENTITIES = new Map([
  ...LATIN_1.split(' ').map((name, at) => [name, String.fromCodePoint(LATIN_1_START + at)] as const),
  ...Object.entries(OTHERS),
]);
/** Tags before which a line or a paragraph ends. */
const ENDS_LINE = /^<(?:br|\/p|\/div)\b/iu;
/** The last code that Unicode has. */
const LAST_CODE = 0x10_ff_ff;

/** What opens an element, tried on one tag, and what closes it. */
export interface ElementTags {
  readonly opens: RegExp;
  /** With the flag `g`, which makes it search from a place on. */
  readonly closes: RegExp;
}

/** An element: its tag, and what stands in it. */
export interface FoundElement {
  readonly tag: string;
  readonly inner: string;
}

/** A tag, and the places where it begins and where what follows it does. */
interface Tag {
  readonly text: string;
  readonly from: number;
  readonly end: number;
}

/**
 * The elements that such tags open, one after the other; such elements hold none of their own. Looks at each sign once or
 * twice: an expression for a whole element would look, where nothing closes it, through all that follows for each of its
 * beginnings, for minutes in a file of a megabyte.
 */
export function* elementsIn(markup: string, { opens, closes }: ElementTags): Generator<FoundElement> {
  for (let tag = tagFrom(markup, 0); tag !== undefined; ) {
    let next = tag.end;
    if (opens.test(tag.text)) {
      closes.lastIndex = tag.end;
      const close = closes.exec(markup);
      if (close === null) return;
      yield { tag: tag.text, inner: markup.slice(tag.end, close.index) };
      next = close.index + close[0].length;
    }
    tag = tagFrom(markup, next);
  }
}

/** The first tag from a place on: what stands between a `>` and the `<` before it. */
function tagFrom(markup: string, from: number): Tag | undefined {
  for (let at = from; ; ) {
    const close = markup.indexOf('>', at);
    if (close < 0) return undefined;
    const open = markup.slice(at, close).lastIndexOf('<');
    if (open >= 0) return { text: markup.slice(at + open, close + 1), from: at + open, end: close + 1 };
    at = close + 1;
  }
}

function withoutTags(html: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let tag = tagFrom(html, 0); tag !== undefined; tag = tagFrom(html, at)) {
    parts.push(html.slice(at, tag.from), ENDS_LINE.test(tag.text) ? ' ' : '');
    at = tag.end;
  }
  return [...parts, html.slice(at)].join('');
}

/** The text of a piece of HTML or XML: without tags, its references resolved, blanks as one. */
export function textOf(html: string): string {
  return withoutTags(html)
    .replaceAll(
      /&(?:#x(?<hex>[\da-f]{1,6})|#(?<decimal>\d{1,7})|(?<name>\w+));/giu,
      (reference, hex?: string, decimal?: string, name?: string) =>
        name === undefined
          ? signOf(Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16), reference)
          : (ENTITIES.get(name) ?? reference),
    )
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

function signOf(code: number, reference: string): string {
  return code <= LAST_CODE ? String.fromCodePoint(code) : reference;
}
