import { isVerblessGerman } from './foreign-verbs.ts';
import { language } from './language-type.ts';

export const GERMAN = language({
  code: 'de',
  stop:
    'aber alle als also am an auch auf aus bei bin bis da damit dann das dass dem den der des die dies diese ' +
    'dieser dieses doch du durch ein eine einem einen einer er es für haben hat hatte ich ihm ihn ihr im in ist ' +
    'ja kann kein man mehr mich mir mit nach nicht noch nun nur oder ohne sehr sein seine sich sie sind so über ' +
    'um und uns unter vom von vor war was wenn werden wie wir wird zu zum zur wer niemand jemand jeder jede jedes ' +
    'jeden keine keiner zwei drei vier viele manche wo wann warum weil obwohl während ob mein meine dein unser ' +
    'unsere gegen',
  leaning:
    'und aber doch denn oder jedoch daher deshalb darum dies diese dieser dieses er dann dabei damit dennoch ' +
    'trotzdem außerdem also allerdings folglich somit hierbei jener jene jenes solche solcher ihr ihre sein seine ' +
    'zudem ferner dagegen hingegen sondern auch diesem diesen jenem jenen solches solchem solchen derselbe ' +
    'dieselbe dasselbe dieselben ersterer erstere ersteres letzterer letztere letzteres letzteren beide beides ' +
    'ihm ihn ihnen ihrer ihren ihrem ihres seiner seinen seinem seines daran darin darauf davon dazu dafür danach ' +
    'daraus dadurch darüber darunter davor hier hierin hierfür hiermit hieraus hierzu hiervon hierdurch hierauf ' +
    'deren dessen ebenso andererseits einerseits übrigens schließlich ansonsten insofern stattdessen vielmehr ' +
    'weiterhin ebenfalls desgleichen gleichermaßen',
  phrases:
    'zum beispiel|im gegensatz dazu|auf der anderen seite|mit anderen worten|aus diesem grund|in der tat|' +
    'wie gesagt|am nächsten|am folgenden|am anderen tag|wie oben|im folgenden|zu jener zeit|im übrigen|zum einen|' +
    'zum anderen|nicht zuletzt|gute beispiele|ein gutes beispiel|ein beispiel|weitere beispiele|am anderen ende',
  hasCapitalNouns: true,
  before:
    'an auf aus bei durch für gegen hinter in im mit nach neben ohne über um unter von vor wegen während trotz zu ' +
    'zwischen seit bis außer aufgrund ab am beim vom zum zur',
  named:
    'dies diese dieser dieses diesem diesen jene jener jenes jenem jenen solche solcher solches solchem solchen ' +
    'ihm ihn ihr ihnen sie denen dessen deren letzterem letzterer letzteren ersterem ersterer ersteren derselben ' +
    'demselben denselben da dann damals dahin',
  whose: 'sein seine seiner seinem seinen seines ihr ihre ihrer ihrem ihren ihres dessen deren',
  joining:
    'daher jedoch dennoch deshalb deswegen dann somit hingegen dagegen ebenfalls allerdings zudem außerdem darum ' +
    'auch also nämlich folglich folgende folgenden nächste nächsten vorige vorigen obige obigen hier aber ' +
    'danach daraufhin anschließend',
  pointers:
    'diese dieser dieses diesem diesen jene jener jenes jenem jenen solche solcher solches solchem solchen ' +
    'derselbe dieselbe dasselbe derselben denselben demselben desselben',
  definite: 'der die das den dem des',
  indefinite: 'ein eine einen einem einer',
  narrowing:
    'des von vom der die das den dem dessen deren welche welcher welches für zwischen zu zum zur in im am auf aus bei mit einzige einzigen',
  // `am besten`, `muss warten`; `die alte Stadt` has an adjective, `machte die Bürger` a verb; `arbeitet` is of the present.
  past: /(?<!\p{L})(?:war(?:en)?|hatten?|wurden?|kam(?:en)?|ging(?:en)?|stand(?:en)?|sah(?:en)?|sang(?:en)?|gab(?:en)?|fand(?:en)?|lag(?:en)?|saß(?:en)?|hielt(?:en)?|ließ(?:en)?|blieb(?:en)?|schrieb(?:en)?|unterschrieb|sprach(?:en)?|nahm(?:en)?|schlug(?:en)?|zog(?:en)?|trug(?:en)?|rief(?:en)?|fiel(?:en)?|schwieg(?:en)?|fuhr(?:en)?|las(?:en)?|trat(?:en)?|begann(?:en)?|verlor(?:en)?|vergaß(?:en)?|starb(?:en)?|verbot(?:en)?|fror(?:en)?|tat(?:en)?|wusste[nt]?|(?<!am )(?!könn|müss|möch|dürf|hät|soll|woll|heute|bitte)\p{Ll}{3,}te(?:(?<!(?<!\p{L})(?:zu|kann|können|muss|müssen|will|wollen|soll|sollen|darf|dürfen|mag|mögen|wird|werden|lässt|lassen)(?!\p{L}).*)n)?(?! (?:(?!(?:d(?:ie|er|as|en|em|es)|(?:k?ein|mein|sein|ihr|unser)e[nmrs]?|alle|viele) )\p{Ll}+e[nrsm]? )?\p{Lu}))(?!\p{L})/u,
  shifting:
    'ich mich mir mein meine meinen meiner meinem jetzt nun hier dort da damals heute gestern morgen einige manche gewisse bald schon',
  clauseWords: 'und oder aber denn sondern als wie',
  // Polite `Sie` is told what to do; another is somebody who was named.
  // `In jedem Fall war sein …`: whose it is was said before.
  leaningStart:
    /^(?:o |(?:der|die|das) (?:zweite|dritte|vierte|fünfte) \p{L}+ (?!de[rs] |von |vom |in |im |zu |zum |zur )|das (?:ist|war|hat|hatte|gilt|galt|heißt|hieß|bedeutet|zeigt|zeigte|macht|machte|führt|führte|liegt|lag|geht|ging|kann|konnte|muss|musste|wird|wurde|soll|sollte|alles|sind|waren|klingt|stimmt|gibt|gab|erklärt|hängt|kommt|kam|tat|tut|mag|darf|dürfte)(?!\p{L})|(?:\p{L}+ ){1,3}(?:stunden?|tage?|wochen?|monate?|jahre?|jahrhunderte?) (?:später|danach|zuvor|darauf)(?!\p{L})|(?:ja|nein|nun|ach|tja), |sie (?!müssen |sollten |sollen |können |dürfen |werden |brauchen )|(?:in|an|bei|nach|vor|mit|zu|auf|seit) (?:\p{L}+ ){1,3}(?:ist|sind|war|waren|hat|hatte|wird|wurden?|blieb) (?:sein|ihr)(?:e[mnrs]?)? )/iu,
  present:
    /^(?:welt|leben|jahr|tag|nacht|morgen|abend|woche|monat|sommer|winter|zeit|jahrhundert|erde|land|buch|art|weise)/u,
  outside: /(?<![\p{L}-])(?:er|ihm|ihn|ihnen|sie)(?![\p{L}-])/u,
  pointing: [
    {
      pronouns: new Set(['er', 'ihn', 'ihm', 'ihnen', 'sie']),
      target:
        /^(?:\p{Lu}.*|wer|wen|wem|jeder|jede|jemand|niemand|einer|eine|keiner|mancher|manche|viele|alle|der|die|den|dem)$/u,
    },
  ],
  nobody: /^(?:Ich|Ihnen|Sie|Ihre?[nmrs]?)$/u,
  isVerbless: isVerblessGerman,
});
