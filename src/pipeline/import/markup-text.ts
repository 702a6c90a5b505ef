/** The names of the signs 160 to 255, in their order: HTML has one for each. */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
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
const LAST_CODE = 0x10_ff_ff;

/** The text of a piece of HTML or XML: without tags, its references resolved, blanks as one. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<br\b[^>]*>/giu, ' ')
    .replaceAll(/<[^>]*>/gu, '')
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
