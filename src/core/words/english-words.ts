import { isVerbless } from './english-verbs.ts';
import { language } from './language-type.ts';

export const ENGLISH = language({
  code: 'en',
  stop:
    'a about above after again against all also am an and any are as at be because been before being below ' +
    'between both but by can could did do does doing down during each even ever every few for from further had ' +
    'has have having he her here hers him his how i if in into is it its just like may me might more most much ' +
    'must my no nor not now of off on once one only or other our out over own said same shall she should so some ' +
    'such than that the their them then there these they this those through to too under until up upon us very ' +
    'was we were what when where which while who whom why will with would yet you your',
  leaning:
    'and but or nor so yet then thus hence therefore however moreover furthermore nevertheless nonetheless ' +
    'consequently accordingly meanwhile otherwise instead indeed besides also still likewise similarly conversely ' +
    'additionally finally again rather this that these those it he she they him her them his hers its their ' +
    'theirs such another both neither either which whose here even too afterwards subsequently alternatively ' +
    'specifically namely though although others later earlier',
  phrases:
    'in addition|in particular|in contrast|on the other hand|on the contrary|for example|for instance|as a result|' +
    'in fact|in other words|at the same time|after all|as such|of course|in short|in turn|by contrast|to this end|' +
    'for this reason|for the same reason|for the same reasons|the former|the latter|one of them|some of them|most of them|all of them|none of them|' +
    'each of them|the same|above all|what is more|in results|the following|the others|the rest|the other|' +
    'as i have said|as we have seen|as mentioned|as noted|as shown|the next|the day after|the morning after|' +
    'the previous|the preceding|the one is|the one was|the ones|that said|to sum up|in sum|in conclusion|in the same way|' +
    'by comparison|by the same token|on the one hand|a good example|good examples|an example|other examples|at the other',
  before:
    'after all at because before by despite during for from given in into like of on over since through to under until with without',
  named: 'this that these those it them him such which then',
  whose: 'his her its their',
  leaningStart:
    /^(?:o (?=you|thou|ye|my)|(?:some|many|most|several|few) (?:were|had|did|would|could|wrote|went|came|took|said|gave|found|kept|left|saw|knew|made|thought|got|stood|held|told|ran|lost|fell|died)\b|(?:within|after|in) (?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|a few|some|several|\d+) (?:\p{L}+ )?(?:hour|day|week|month|year|decade)s?\b(?! (?:of|after|from|with|without|in|at|on)\b)(?=.*\b(?:had|was|were|\p{L}+ed)\b)|(?:\p{L}+ ){1,3}(?:hour|day|week|month|year|decade|centurie|century)s? (?:later|earlier|before|after(?:wards?)?)\b|one\b(?=.*\bthe others?\b)|(?:an?|the) \p{L}+ ones?\b|the (?:first|second|third|fourth|fifth|other) (?:kind|type|sort|reason|way|point|problem|step|rule|question|group|case|effect|mistake)\b(?! (?:for|to)\b|.*\bof (?:an?|the|our|all|every)\b)|(?:yes|no|well|oh|ah|alas),|(?:if|when|because|since|as|although|though|while|unless|once|until) (?:(?:this|these|those)\b|it (?!(?:is|was|were|has|had|rains?|snows?|takes|took|seems|pays|happens|turns|helps)\b)|that (?:is|was|were|has|had|does|did|can|could|will|would|happens?|fails?|works?)\b)|if (?:so|not)\b(?! (?:much|many|often|few))|\p{L}+ly, (?:it|he|she|they|this|these)\b|to \p{L}+ (?:(?:this|these|those|it|them|him|her)\b|that (?:is|was|would|may|might|can|could|must)\b)|\p{L}+ing (?:this|these|those|it|them|him|her)\b|(?:first|second|third|fourth|fifth|next|last|final)(?:ly)?,|(?:in|at|on|by|to|with|without|after|before|since|during|for|from|under|over|despite) [^,.]{1,25}(?:, its\b|,? it (?!.*\b(?:that|to(?! (?:date|the|this|his|her|its|an?)\b)|who|when|how|whether)\b))|(?:january|february|march|april|june|july|august|september|october|november|december|(?:sun|mon|tues|wednes|thurs|fri|satur)day) (?:the|an?|he|she|it|we|they|i|you|there|his|her|their|our|my|no|nobody|one|two|some|all|many|few)\b)/iu,
  pointing: [
    {
      pronouns: new Set(['he', 'him', 'his', 'himself', 'she', 'her', 'hers', 'herself']),
      // Somebody: by name, by what people are called, or nobody in particular; several are not one.
      target:
        /^(?:(?!(?:People|Men|Women|Children|.*(?:men|[^\W]{2}ers|ors|ists|ians|ants|ents|ees))$)\p{Lu}.*|.*(?:man|woman|ist|ian|er|or|ant|ee)|boy|girl|child|mother|wife|husband|son|king|queen|poet|monk|nurse|cook|chief|judge|guide|friend|guest|saint|one|who|whoever|everyone|everybody|anyone|anybody|someone|somebody|nobody|each|person)$/u,
    },
    {
      pronouns: new Set(['they', 'them', 'their', 'theirs', 'themselves']),
      // Weeks and miles do nothing.
      target:
        /^(?!(?:second|minute|hour|day|night|week|month|season|year|decade|time|mile|yard|pound|shilling|dollar)s$)(?:and|people|men|women|children|both|all|many|few|some|those|everyone|who|.{2,}[^s\u2019']s)$/u,
    },
  ],
  pointingAlone:
    /\bthis(?= (?:if|when|for|to|in|with|as|because|unless|until|while|since|by|on|at)\b)|\b(?:this|that|these|those)(?=[.;:!?\u201d"]|$)|\b(?:like|of|as|than|about|for|with|to|from|at|by|in|on|after|before|is|was|do|did|all|just|means?) (?:this|that|these|those)(?=[,)\u2014])|\b(?:of|in|on|at|during|from|by|for|with|to|into) that (?!\w+ (?:which|who|whom|whose|that|by|of|in)\b)\w+|\bthat (?:night|day|morning|evening|afternoon|week|month|year|winter|spring|summer|autumn|season|century)\b(?! (?:and|when|that|which|in|on|of|he|she|they|we|i|you|the|ha[sd]|is|was|comes?|came|brings?|brought|follow(?:s|ed)?)\b)|\b(?:in|on|by|during|until|for) the (?:following|next|previous|preceding) (?:year|day|night|morning|week|month|season|decade|century)\b(?! (?:after|of|that|to)\b)|\bsuch (?!(?:as|is|was|are|were|thing)\b)(?!.*\b(?:as|that)\b)\w+|, too,|\b(?:too|as well|ever since)[.;!]|\bthe others?(?<!\b(?:one|some|two|three|four|both|each|every|first|half|many|all)\b.{0,200}\bthe others?)(?=[.,;!]| (?:can|could|did|do|had|has|have|is|are|was|were|will|would|may|might|must|should)\b)|\bthe same (?!(?:time|way|thing|kind|sort|day|year|place|reason|age|name|size)s?\b)\w+\b(?!.*\b(?:as|that|who|which)\b)/iu,
  // What may be a participle tells nothing beside a verb of the present, as in `Repetition spaced over days strengthens
  // memory`, and as an adjective: `a used book`.
  past: /\b(?:(?:would have|could|couldn|forbade|was|were|wasn|weren|had|hadn|did|didn|went|knew|took|saw|came|gave|became|began|wrote|ran|spoke|grew|fell|drew|broke|rose|drove|wore|chose|threw|flew|forgot|sang|ate|drank|shook|swam|tore|woke|blew|froze|stole|swore|bit|bore|sank|hid)|(?<!\b(?:am|is|are|be|being|isn|aren|has|have|can|cannot|will|won|(?<!in )may|must|do|does|don|doesn|shall|should|would)\b.*)(?!.*\b(?:am|is|are|isn|aren|has|have|can|cannot|will|won|(?<!in )may|must|do|does|don|doesn|shall|should|would)\b)(?<=[\p{L}-] )(?<!\b(?:an?|the|of|in|by|with|for|to|no|any|every|most|all|some|than|and|or|as|not|very|so) )(?:made|found|left|built|held|told|kept|taught|caught|bought|sold|meant|led|sent|spent|said|thought|brought|felt|stood|heard|met|paid|sat|lay|lost|understood|sought|fought|won|hung|slept|wept|swept|dug|struck|fed|fled|shot|bound|burnt|got|\p{L}*(?!hundred|sacred|naked|wicked|rugged)\p{L}+[^\P{L}e]ed)(?! (?:over|by|in|with|to|from|at|on|for|under|between|among|into|through|as) .*\p{L}{2}[^\P{L}su]s (?!(?:of|and|or|but|in|on|at|by|with|from|for|to|as|than|that|who|which|where|when|was|were|had|did|could|would|every|each|all|after|before|during|until|into|over|under|through|about|\p{L}+ed)\b)))\b/iu,
  // Adverbs, participles, days and months; a family may be called Kelly or Fleming, and then is not taken.
  nobody:
    /^(?:\p{Lu}\p{Ll}+(?:ly|ing)|(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)days?|January|February|March|April|June|July|August|September|October|November|December|Every|Perhaps|Maybe|Often|Sometimes|Never|Always|Today|Yesterday|Tomorrow|Later|Soon|Long|Full|Despite|Toward|Towards|Along|Among|Amid|Inside|Outside|Behind|Beneath|Beyond|Around|Across|Near)$/u,
  beforePlace: /\b(?:from|in|at|near|into|towards?) $/iu,
  otherThanNobody: /^(?:nobody|no one|none)\b.*(?:[,;\u2014] ?(?:but|yet)\b|;)/iu,
  isVerbless,
  // `from May 1 to June 3` and `to date` say nothing of what it is.
  standing:
    /^[Ii]t(?: is|['\u2019]s| was| has been| takes| turns out| seems)\b (?!(?:that|why|because)\b).*\b(?:that|to(?= \p{Ll})(?! (?:date|the|this|his|her|its|an?)\b)|who|when|how|whether)\b/u,
  joining:
    'also therefore thus then hence likewise moreover furthermore consequently accordingly nevertheless nonetheless ' +
    'subsequently afterwards',
  pointers: 'this these those',
  definite: 'the',
  indefinite: 'a an',
  narrowing: 'of that which who whom whose where between for to in on at by from with most best only',
  shifting: 'i me my mine myself here now there then today yesterday tomorrow some certain several already soon ago',
  clauseWords:
    'and or but nor so that which who whom whose what how why when where while if because as than though although ' +
    'unless until before after since to whoever whatever',
  present:
    /^(?:(?:year|day|night|morning|evening|week|month|season|winter|spring|summer|autumn|century|age|time|moment|world|country|land|book|way|sort|kind|side)s?|centuries|life|earth)$/u,
  // What follows a word of place may stand for the one who acts: `Children need adults around them.`
  outside:
    /(?<!\b(?:around|about|behind|before|after|beside|near|above|below|with|between|among|within|inside) )\b(?:him|them)\b|\b(?:of|for|at|by|from|about|to) it\b|(?<=\p{L} )it(?=$| (?:so|again|all|away|back|up|down|out|off|in|on|into|with|by|from|at|too|twice|once|first|\p{L}+ly)\b)|^the \w+ of (?:its|his|her|their)\b/iu,
});
