import { isVerbless } from './english-verbs.ts';

/** What is known of a language for choosing sentences. All words in lower case. */
export interface LanguageWords {
  /** Words that say nothing about a text's subject. */
  readonly stop: ReadonlySet<string>;
  /** Words that lean on the sentence before when a sentence starts with them: pronouns, conjunctions, adverbs. */
  readonly leaning: ReadonlySet<string>;
  /** The same in several words. */
  readonly leaningPhrases: readonly string[];
  /** Starts that lean by their form: `after that`, `Third, …`. */
  readonly leaningStart?: RegExp;
  /** Starts that look leaning and are not: `it is … that`, `there is`. */
  readonly standing?: RegExp;
  /** True where nouns have a capital, so that one does not prove the beginning of a sentence. */
  readonly hasCapitalNouns?: boolean;
  /** Pronouns that stand for people or things named before, and what they can stand for. */
  readonly pointing?: readonly { readonly pronouns: ReadonlySet<string>; readonly target: RegExp }[];
  /** Words that point to a thing and have none beside them: `beliefs like that,`. */
  readonly pointingAlone?: RegExp;
  /** Words that have a capital at the start of a sentence, or always, and are nobody. */
  readonly nobody?: RegExp;
  /** True where no word of a sentence can be its verb. */
  readonly isVerbless?: (sentence: string) => boolean;
}

const ENGLISH = words({
  stop:
    'a about above after again against all also am an and any are as at be because been before being below between both but by can ' +
    'could did do does doing down during each even ever every few for from further had has have having he her here hers him his how i ' +
    'if in into is it its just like may me might more most much must my no nor not now of off on once one only or other our out over own ' +
    'said same shall she should so some such than that the their them then there these they this those through to too under until up ' +
    'upon us very was we were what when where which while who whom why will with would yet you your',
  leaning:
    'and but or nor so yet then thus hence therefore however moreover furthermore nevertheless nonetheless consequently accordingly ' +
    'meanwhile otherwise instead indeed besides also still likewise similarly conversely additionally finally again rather this that ' +
    'these those it he she they him her them his hers its their theirs such another both neither either which whose here even too ' +
    'afterwards subsequently alternatively specifically namely though although',
  phrases:
    'in addition|in contrast|on the other hand|on the contrary|for example|for instance|as a result|in fact|in other words|at the same ' +
    'time|after all|as such|of course|in short|in turn|by contrast|to this end|for this reason|the former|the latter|one of ' +
    'them|some of them|most of them|all of them|none of them|each of them|the same|above all|what is more|in ' +
    'results|the following',
  leaningStart:
    /^(?:(?:after|before|since|with|without|by|at|in|to|from|for|of|on|through|despite|because of|all|like|until|given) (?:this|that|these|those|it|them|him|her|which|such)\b|(?:first|second|third|fourth|fifth|next|last|final)(?:ly)?,)/iu,
  pointing: [
    {
      pronouns: new Set(['he', 'him', 'his', 'himself', 'she', 'her', 'hers', 'herself']),
      // Somebody: by name, by what people are called, or nobody in particular.
      target:
        /^(?:\p{Lu}.*|.*(?:man|woman|ist|ian|er|or|ant|ee)|boy|girl|child|mother|wife|husband|son|king|queen|poet|monk|nurse|cook|chief|judge|guide|friend|guest|saint|one|who|whoever|everyone|everybody|anyone|anybody|someone|somebody|nobody|each|person)$/u,
    },
    {
      pronouns: new Set(['they', 'them', 'their', 'theirs', 'themselves']),
      target: /^(?:and|people|men|women|children|both|all|many|few|some|those|everyone|who|.{2,}[^s\u2019']s)$/u,
    },
  ],
  pointingAlone:
    /\b(?:this|that|these|those)(?=[.;:!?\u201d"]|$)|\b(?:like|of|as|than|about|for|with|to|from|at|by|in|on|after|before|is|was|do|did|all|just|means?) (?:this|that|these|those)(?=[,)\u2014])/iu,
  // Adverbs, participles, days and months; a family may be called Kelly or Fleming, and then is not taken.
  nobody:
    /^(?:\p{Lu}\p{Ll}+(?:ly|ing)|(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)days?|January|February|March|April|June|July|August|September|October|November|December|Every|Perhaps|Maybe|Often|Sometimes|Never|Always|Today|Yesterday|Tomorrow|Later|Soon|Long|Full|Despite|Toward|Towards|Along|Among|Amid|Inside|Outside|Behind|Beneath|Beyond|Around|Across|Near)$/u,
  isVerbless,
  standing: /^it(?: is|['\u2019]s| was| has been| takes| turns out| seems)\b.*\b(?:that|to|who|when|how|whether)\b/iu,
});

const GERMAN = words({
  stop:
    'aber alle als also am an auch auf aus bei bin bis da damit dann das dass dem den der des die dies diese dieser dieses doch du durch ' +
    'ein eine einem einen einer er es für haben hat hatte ich ihm ihn ihr im in ist ja kann kein man mehr mich mir mit nach nicht noch nun ' +
    'nur oder ohne sehr sein seine sich sie sind so über um und uns unter vom von vor war was wenn werden wie wir wird zu zum zur',
  leaning:
    'und aber doch denn oder jedoch daher deshalb darum dies diese dieser dieses er dann dabei damit dennoch trotzdem außerdem also ' +
    'allerdings folglich somit hierbei jener jene jenes solche solcher ihr ihre sein seine zudem ferner dagegen hingegen sondern auch',
  phrases: 'zum beispiel|im gegensatz dazu|auf der anderen seite|mit anderen worten|aus diesem grund',
  hasCapitalNouns: true,
});

const FRENCH = words({
  stop:
    'à au aux avec ce ces cette comme dans de des du elle en est et être eux fait il ils je la le les leur lui ma mais me même mes mon ' +
    'ne nos notre nous on ont ou où par pas plus pour qu que qui sa sans se ses si son sont sur ta te tout tu un une vos votre vous y',
  leaning:
    'et mais ou or donc c car cependant pourtant ainsi ce cet cette ces il elle ils elles cela ceci alors puis ensuite toutefois néanmoins ' +
    'lui leur leurs celui celle ceux aussi enfin en',
  phrases:
    'en effet|par exemple|en revanche|par conséquent|de plus|au contraire|en outre|de même|là encore|dans ce cas|après cela|à ce moment',
  standing: /^il (?:y a|faut|existe|est\b.*\b(?:que|de|d['\u2019])|s['\u2019]agit|semble|convient|suffit)/iu,
});

const SPANISH = words({
  stop:
    'a al como con cual de del desde donde e el ella en entre era es esta este ha había hay la las le les lo los más me mi muy ni no nos ' +
    'o para pero por porque que se ser si sin sobre son su sus también te tiene todo tu un una y ya yo',
  leaning:
    'y pero o así este esta esto estos estas ese esa eso esos esas él ella ellos ellas entonces además porque luego aunque tampoco ' +
    'también su sus aquel aquella',
  phrases: 'sin embargo|por lo tanto|por ejemplo|no obstante|es decir|en cambio|por eso|de hecho',
});

const ITALIAN = words({
  stop:
    'a ad al alla anche che chi ci come con cui da dal dalla dei del della delle di e è ed era essere fu gli ha hanno i il in io la le lei ' +
    'lo loro lui ma mi mio ne nei nel nella no noi non o per perché più quando quella quello questa questo se si sono su sua sul suo tra un una',
  leaning:
    'e ed ma però tuttavia quindi dunque questo questa questi queste egli essa essi esse lui lei loro inoltre perciò così allora poi ' +
    'anche infatti quello quella oppure infine',
  phrases: 'per esempio|ad esempio|al contrario|in realtà|di conseguenza|d\u2019altra parte',
});

const PORTUGUESE = words({
  stop:
    'a à ao aos as até com como da das de do dos e é ela ele em entre era essa esse esta este eu foi há isso isto já lhe mais mas me muito ' +
    'na não nas nem no nos o os ou para pela pelo por porque quando que se sem ser seu sua são também te tem um uma você',
  leaning:
    'e mas porém contudo portanto assim este esta isto estes estas isso esse essa esses essas ele ela eles elas então além também logo ' +
    'seu sua seus suas aquele aquela ou',
  phrases: 'no entanto|por exemplo|por isso|além disso|ou seja|pelo contrário|de fato',
});

const DUTCH = words({
  stop:
    'aan al als ben bij dan dat de der deze die dit door een en er geen had haar heb hebben heeft hem het hij hoe hun ik in is je kan maar ' +
    'me meer men met mij mijn na naar niet nog nu of om omdat onder ons ook op over te tegen toch toen tot u uit van veel voor waren was wat ' +
    'we wel werd wie wij worden zal ze zich zij zijn zo zou',
  leaning:
    'en maar want dus echter daarom dit deze dat hij zij ze toch bovendien daarna vervolgens hun haar zo ook daardoor of hierdoor niettemin',
  phrases: 'bij voorbeeld|met andere woorden|aan de andere kant|als gevolg daarvan|in tegendeel',
});

/** The languages whose sentences we can judge, English first: it is taken where none is recognised. */
const LANGUAGES = [ENGLISH, GERMAN, FRENCH, SPANISH, ITALIAN, PORTUGUESE, DUTCH] as const;

/** The language in which words are most often stop words. `tokens` are in lower case. */
export function languageOf(tokens: readonly string[]): LanguageWords {
  let best: LanguageWords = ENGLISH;
  let bestCount = 0;
  for (const language of LANGUAGES) {
    const count = tokens.filter((token) => language.stop.has(token)).length;
    if (count > bestCount) [best, bestCount] = [language, count];
  }
  return best;
}

interface Lists
  extends Pick<
    LanguageWords,
    'leaningStart' | 'standing' | 'hasCapitalNouns' | 'pointing' | 'pointingAlone' | 'nobody' | 'isVerbless'
  > {
  readonly stop: string;
  readonly leaning: string;
  readonly phrases: string;
}

function words({ stop, leaning, phrases, ...rest }: Lists): LanguageWords {
  return {
    stop: new Set(stop.split(' ')),
    leaning: new Set(leaning.split(' ')),
    leaningPhrases: phrases.split('|'),
    ...rest,
  };
}
