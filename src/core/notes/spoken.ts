/** Pairs of marks that quote; German and Swiss ones open with what closes elsewhere. */
const CURLY = ['\u201c', '\u201d'] as const;
const LOW = ['\u201e', '\u201c'] as const;
const ANGLED = ['\u00ab', '\u00bb'] as const;
const POINTING_IN = ['\u00bb', '\u00ab'] as const;

/** Words with which somebody speaks of themselves, in the languages that we read; `I` by its capital. */
const SPEAKER =
  /(?<!\p{L})(?:I(?=['\u2019 ,])|(?:[Mm](?:y|e|ine)|[Ii]ch|[Mm](?:ich|ir)|[Mm]ein(?:e[mnrs]?)?|[Jj]e|[Jj]['\u2019]|[Mm](?:oi|on|es)|[Yy]o|[Ii]o|[Ee]u|[Ii]k|[Mm]ij(?:n)?)(?!\p{L}))/u;

/** So few words of direct speech are a reply, whatever is told around them. */
const REPLY_WORDS_MAX = 3;

/** For each sentence of a note whether it is a part of a longer quotation. */
export function arePartsOfSpeech(sentences: readonly { readonly text: string }[]): readonly boolean[] {
  const all = sentences.map(({ text }) => text).join(' ');
  const pairs = [all.includes(LOW[0]) ? LOW : CURLY, /^[^\u00ab]*\u00bb/u.test(all) ? POINTING_IN : ANGLED];
  const depths = pairs.map(() => 0);
  let isStraightOpen = false;
  return sentences.map(({ text }) => {
    const isWithin = isStraightOpen || depths.some((depth) => depth > 0);
    pairs.forEach(([open, close], at) => {
      depths[at] = Math.max(0, (depths[at] ?? 0) + countOf(text, open) - countOf(text, close));
    });
    if (countOf(text, '"') % 2 === 1) isStraightOpen = !isStraightOpen;
    return isWithin || isStraightOpen || depths.some((depth) => depth > 0);
  });
}

/** True where somebody speaks of themselves: of whom, is told around the quotation. */
export function namesSpeaker(text: string): boolean {
  return SPEAKER.test(text);
}

/** True for `"Land," said Holm`: a reply, or what somebody says of themselves, and who it is. */
export function isReply(text: string): boolean {
  if (!/^["\u201c\u201e\u00ab\u00bb]/u.test(text)) return false;
  const quoted = [
    ...text.matchAll(/["\u201c\u201e\u00ab\u00bb]([^"\u201c\u201d\u201e\u00ab\u00bb]+)["\u201c\u201d\u00ab\u00bb]/gu),
  ];
  if (quoted.length === 0 || quoted[0]?.[0].length === text.length) return false;
  const words = quoted.flatMap(([, said = '']) => said.match(/[\p{L}\p{N}]+/gu) ?? []);
  return words.length <= REPLY_WORDS_MAX || quoted.some(([, said = '']) => namesSpeaker(said));
}

function countOf(text: string, sign: string): number {
  return text.split(sign).length - 1;
}
