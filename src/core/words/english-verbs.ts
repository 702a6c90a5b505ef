import { wordSet } from './language-type.ts';

/** Forms that only a verb has, and verbs that tell of themselves in any form that a sentence has them in. */
const VERBS = wordSet(
  'am is are was were be been has have had do does did will would can could may might must shall should cannot ought need let ' +
    'isn aren wasn weren hasn haven hadn don doesn didn won wouldn couldn mustn shouldn needn ' +
    'say said go went gone make made know knew take took see saw come came think thought give gave find found tell told become became ' +
    'leave left feel felt put bring brought begin began keep kept hold held write wrote stand stood hear heard mean meant set meet met ' +
    'run ran pay paid sit sat speak spoke lie lay lead led read grow grew lose lost fall fell send sent build built understand understood ' +
    'draw drew break broke spend spent cut rise rose drive drove buy bought wear wore choose chose throw threw catch caught teach taught ' +
    'fly flew forget forgot sell sold seek sought fight fought sing sang win won bear bore eat ate drink drank sleep slept shake shook ' +
    'strike struck swim swam get got hide hid bind bound burn feed fed flee fled hang hung shoot shot shut sink sank spread steal stole ' +
    'swear swore sweep swept tear tore wake woke weep wept bend bent bite bit blow blew dig dug forgive forgave freeze froze ' +
    'want use ask work seem try call look love like live believe happen move help show play turn start stop learn change follow create ' +
    'open walk offer remember consider appear serve die stay reach kill raise pass decide return explain hope carry receive agree matter ' +
    'require allow add depend exist remain contain cause produce belong describe suffer enjoy forbid overcome underlie arise shape sail ' +
    'marry refuse deserve demand teach admit prefer expect cost hurt',
);
/** Words before a noun, or before what stands like one: no verb of a sentence follows them. */
const BEFORE_NOUN = wordSet(
  'a an the this these those my your his her its our their no every each some any many few several all both of in on at by with from ' +
    'for about into through between among against without under over after before like as than and or but not very so two three ten',
);
/** Words that follow a noun of several rather than a verb. */
const AFTER_NOUN = wordSet('of like and or from about who which whose');
/** What tells more of a noun, and has a verb of its own: in brackets, or between commas after `which`. */
const ASIDE = /\([^()]*\)|, (?:which|who|whom|whose|(?:of|in|to|for|with|by|from) (?:which|whom))\b[^,;:]*,?/giu;
/** A noun of several, or what one does: `fades`. */
const SEVERAL = /[^su]s$/u;
const ADJECTIVE = /(?:ed|ous|ful|al|ive|ic|less|able|ible|ish|ern|est)$/u;

/** A noun before what somebody does to it: `The wars nations fight.` */
const TOLD_OF =
  /^\P{L}*(?:the|all|those|every|most)(?: the)?((?: \p{L}+){0,4}?) (\p{L}+) (\p{L}+)(?: (?:never|always|often|once|still|ever|have|had|will|would|can|could|do|did|not))* (\p{L}+)\P{L}*$/iu;
const WHO_DOES = wordSet('i you he she we they one nobody');
const MANY = wordSet('people men women children');
const CLAUSE_WORDS = wordSet(
  'that which who when where while if because what how why until unless since though more less so',
);
/** What says when, not what is told of: `All winter we read.` */
const TIMES = wordSet(
  'second minute hour day morning evening night week month year time winter summer spring autumn while',
);

/**
 * True where no word of an English sentence can be its verb. Judged by lists, endings and neighbours alone: a word that
 * may be a verb counts as one.
 */
export function isVerbless(text: string): boolean {
  if (isToldOf(text)) return true;
  const words =
    text
      .replace(ASIDE, '')
      .toLowerCase()
      .match(/\p{L}+|['\u2019](?:s|re|ve|ll|d|m|t)(?!\p{L})|[^\s\p{L}]/gu) ?? [];
  return !words.some((word, at) => {
    const [before = '', after = ''] = [words[at - 1], words[at + 1]];
    if (/^['\u2019](?:re|ve|ll|d|m|t)$/u.test(word)) return true;
    if (/^['\u2019]s$/u.test(word)) return /^(?:it|that|there|he|she|what|who|here|let|where|how)$/u.test(before);
    if (!/^\p{L}/u.test(word)) return false;
    // `a teacher that began from nothing`: what tells more of a noun.
    if (at > 1 && /^(?:who|which|that)$/u.test(before)) return false;
    // `the use`, `his work`: a noun in the form of a verb. What is a verb by itself needs no neighbours.
    if (before !== 'to' && isVerb(word)) return true;
    if (BEFORE_NOUN.has(before)) return false;
    if (word.endsWith('ed')) return !opensPhrase(words, at);
    // `ships sail`: what follows several is what they do, unless it tells more of them.
    if (
      SEVERAL.test(before) &&
      word !== 'that' &&
      !AFTER_NOUN.has(word) &&
      !BEFORE_NOUN.has(word) &&
      !/(?:ly|ing)$/u.test(word)
    )
      return true;
    return SEVERAL.test(word) && /^\p{L}/u.test(before) && !AFTER_NOUN.has(after) && !ADJECTIVE.test(before);
  });
}

function isToldOf(text: string): boolean {
  const [, told = '', noun = '', who = '', verb = ''] = TOLD_OF.exec(text.toLowerCase()) ?? [];
  if (!isVerb(verb) && !verb.endsWith('ed')) return false;
  if (TIMES.has(baseOf(noun)) || BEFORE_NOUN.has(noun) || CLAUSE_WORDS.has(noun)) return false;
  // `The old man knows she left`, but `The lives we live` and `The endless lies we told`.
  if (isVerb(noun) && told !== '' && !ADJECTIVE.test(told)) return false;
  return WHO_DOES.has(who) || (SEVERAL.test(noun) && (SEVERAL.test(who) || MANY.has(who)));
}

function isVerb(word: string): boolean {
  return VERBS.has(word) || VERBS.has(baseOf(word));
}

/** True at the start of a sentence or after a comma, an adverb between or not: `Strangely unexplored rooms`. */
function opensPhrase(words: readonly string[], at: number): boolean {
  const before = words[at - 1] ?? '';
  const last = before.endsWith('ly') ? (words[at - 2] ?? '') : before;
  return !/^\p{L}/u.test(last) || BEFORE_NOUN.has(last);
}

function baseOf(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:s|sh|ch|x|z|o)es$/u.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}
