import { wordSet } from './language-type.ts';

/** By what a verb is known in a language. */
interface VerbSigns {
  /** Verbs whose form tells nothing. */
  readonly known: string;
  /** Endings that only verbs have, or nearly. */
  readonly sure: RegExp;
  /** Endings that verbs share with nouns and adjectives. */
  readonly maybe: RegExp;
  /** Words before a noun: none of a verb's endings counts after them. */
  readonly beforeNoun: string;
  /** Words and endings that look like a verb and are none. */
  readonly never: RegExp;
}

/** Tells by lists, endings and neighbours alone whether a sentence has no verb; what may be a verb counts as one. */
function verblessBy({ known, sure, maybe, beforeNoun, never }: VerbSigns): (text: string) => boolean {
  const verbs = wordSet(known);
  const openers = wordSet(beforeNoun);
  return (text) => {
    const words =
      text.replace(/\p{L}['\u2019]/gu, (letter) => `${letter} `).match(/\p{L}+['\u2019]?|[^\s\p{L}]/gu) ?? [];
    return !words.some((word, at) => {
      const low = word.toLowerCase();
      if (verbs.has(low)) return true;
      // A noun of German, or a name.
      if (at > 0 && low !== word) return false;
      if (never.test(low) || openers.has(low)) return false;
      if (sure.test(low)) return true;
      const before = (words[at - 1] ?? '').toLowerCase();
      return maybe.test(low) && /^\p{L}/u.test(before) && !openers.has(before.replace('\u2019', "'"));
    });
  };
}

export const isVerblessGerman = verblessBy({
  known:
    'ist sind war waren bin bist seid sei wäre wären hat haben habe hatte hatten hätte wird werden wurde wurden würde würden worden kann ' +
    'können konnte konnten könnte muss müssen musste müsste soll sollen sollte will wollen wollte darf dürfen durfte mag mögen möchte ' +
    'lässt lassen ließ kam kamen ging gingen stand standen lag lagen sah sahen gab gaben nahm nahmen fand fanden hielt blieb blieben ' +
    'schrieb schrieben las lasen sprach sprachen fiel fielen lief trug zog begann schien wusste dachte brachte tut tun tat weiß gilt steht ' +
    'geht sieht liegt nimmt gibt fährt kommt kommen gehen stehen liegen sehen geben fror schlief sang trank rief schloss half starb warf wuchs',
  sure: /(?:iert|ierte|ierten|elte|elten|erte|erten)$/u,
  maybe: /(?:t|te|ten|st|en|eln|ern)$/u,
  beforeNoun:
    'der die das den dem des ein eine einen einem einer eines kein keine keinen keiner mein dein sein ihr unser euer seine ihre seinen ' +
    'im am zum zur vom beim ins ans in an auf aus bei mit nach von vor zu für durch ohne um gegen über unter zwischen , und oder sehr so',
  never:
    /^(?:nicht|mit|seit|oft|erst|jetzt|fast|selbst|dort|sonst|bereits|zuerst|zuletzt|meist|längst|einst|weit|laut|alt|kalt|gut|echt|recht|leicht|schlecht|nachts|heute|gestern|morgen|gegen|zwischen|neben|wegen|oben|unten|hinten|vorn|außen|innen|eben|den|einen|keinen|allen|vielen|beiden|anderen|wenigen|letzten|ersten|zweiten|unterdessen|inzwischen|zusammen|drüben|sieben|zehn|hundert|etwas|gern|fern|sondern|eltern|mitten|selten|hinter|über|unter)$/u,
});

export const isVerblessFrench = verblessBy({
  known:
    'est sont a ont ai as avons avez fut furent eut eurent suis es sommes êtes va vont vais fait font fit firent dit disent peut peuvent ' +
    'pouvait doit doivent veut veulent faut fallut vaut vient viennent vint tient tiennent tint met mettent mit prend prennent prit sait savent ' +
    'voit voient vit vivent croit craint naît naquit meurt mourut court sort part sert dort perd rend attend entend répond apprend comprend ' +
    'connaît paraît plaît reçoit boit écrit lit suit rit suffit soit soient ait fût eût',
  sure: /(?:ait|aient|èrent|irent|urent|era|eront|erait|eraient|isse|issent|ons|ez|oit|oient|\p{L}{2}a)$/u,
  maybe: /(?:e|es|ent|it|ut|is|us)$/u,
  beforeNoun:
    "le la les l' un une des du de d' ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs à au aux en dans par " +
    'pour sur sous avec sans entre vers chez et ou ni très plus moins si aussi deux trois quatre quelques plusieurs chaque tout toute',
  never:
    /(?:ment|elle|ive|euse|ique|able|ible|ée|ées|aire|ente|ante|esse|ité|ance|ence|oire|isme|iste|raison|maison|mais|jamais|moins|sans|dans|puis|depuis|vers|tous|nous|vous|plus|dès|très|autres?|même|comme|entre|contre|encore|celle|quelle|une?|déjà|voilà|cela|delà|là|car|pas|chez|nez|assez|avant|souvent|tout|bout|nuit|petit|petite|esprit)$/u,
});

const ROMANCE_NEVER = String.raw`mente|able|ible|ante|ente|dad|ción|ico|ica|oso|osa|ivo|iva|ismo|ista`;

export const isVerblessSpanish = verblessBy({
  known:
    'es son era eran fue fueron ser está están estaba ha han había hay hubo he tiene tienen tenía va van iba hace hacen hizo dice dicen dijo ' +
    'puede pueden podía debe deben quiere quieren sabe saben viene vienen vino da dan dio ve ven vio soy eres somos sé sea sean fuera cree ' +
    'crea vive lee pone pide sigue siente muere nace crece vale corre duele sirve existe parece conviene basta importa',
  sure: /(?:ó|aron|ieron|aba|aban|ían?|ará|erá|irá|arán|erán|irán|aría|ería|iría|amos|emos|imos|ase|iese|iera)$/u,
  maybe: /(?:a|e|an|en)$/u,
  beforeNoun:
    'el la los las un una unos unas de del al a en con por para sin sobre entre su sus mi mis tu tus este esta ese esa nuestro nuestra y o e ' +
    'ni muy más menos tan cada todo toda hacia desde hasta dos tres',
  never: new RegExp(
    `(?:${ROMANCE_NEVER})$|^(?:que|de|la|a|para|nada|cada|entre|sobre|donde|siempre|nunca|ahora|antes|una|esta|esa|aquella|otra|toda|mucha|poca|misma|sola|buena|mala|grande|en|bien|también|quien|sin|tan|pan|vida|cosa|porque|aunque|me|te|se|le|ella|hasta|contra|hacia|grandes)$`,
    'u',
  ),
});

export const isVerblessItalian = verblessBy({
  known:
    'è sono era erano fu furono sia siano essere ha hanno ho aveva avevano ebbe fa fanno fece disse dice dicono può possono poteva deve devono ' +
    'vuole vogliono sa sanno va vanno viene vengono venne dà danno sta stanno sei siamo siete abbiamo vive legge scrive pone vede crede nasce ' +
    'muore cresce vale corre serve esiste pare sembra conviene basta importa bisogna occorre',
  sure: /(?:ò|arono|erono|irono|ava|avano|eva|evano|iva|ivano|erà|irà|eranno|iranno|ebbe|iamo|asse|esse|isse)$/u,
  maybe: /(?:a|e|ano|ono)$/u,
  beforeNoun:
    "il lo la i gli le l' un uno una un' di del dello della dei degli delle dell' a al allo alla ai agli alle all' da dal dalla dai dalle in nel " +
    "nella nei nelle con su sul sulla per tra fra il suo sua mio mia tuo tua dall' nell' sull' fra e ed o né più meno molto così ogni tutto tutta due tre senza",
  never: new RegExp(
    `(?:${ROMANCE_NEVER}|zione|ità|evole|ale|are)$|^(?:che|come|se|e|dove|sempre|mai|ora|prima|dopo|anche|una|questa|quella|altra|altre|tutta|tutte|molta|poca|grande|grandi|bene|senza|contro|oltre|forse|nulla|cosa|vita|mentre|ma|la|le|ne|mano|invano|sono)$`,
    'u',
  ),
});

export const isVerblessPortuguese = verblessBy({
  known:
    'é são era eram foi foram ser está estão estava há havia houve tem têm tinha tinham teve vai vão faz fazem fez diz dizem disse pode podem ' +
    'podia deve devem quer querem sabe sabem vem vêm veio dá dão deu vê viu sou somos seja sejam fosse vive lê põe pede segue sente morre ' +
    'nasce cresce vale corre serve existe parece convém basta importa',
  sure: /(?:ou|aram|eram|iram|ava|avam|ará|erá|irá|arão|erão|irão|aria|eria|iria|amos|emos|imos|asse|esse|isse)$/u,
  maybe: /(?:a|e|am|em|iu|eu)$/u,
  beforeNoun:
    'o a os as um uma uns umas de do da dos das ao à aos às em no na nos nas com por pelo pela para sem sobre entre seu sua meu minha este ' +
    'esta esse essa nosso nossa e ou nem muito mais menos tão cada todo toda até desde dois duas três',
  never: new RegExp(
    `(?:${ROMANCE_NEVER}|dade|ção)$|^(?:que|de|a|para|nada|cada|entre|sobre|onde|sempre|nunca|agora|antes|uma|esta|essa|aquela|outra|toda|muita|pouca|mesma|grande|em|bem|também|quem|sem|vida|coisa|porque|embora|me|te|se|lhe|ela|ele|contra|esse|este)$`,
    'u',
  ),
});

export const isVerblessDutch = verblessBy({
  known:
    'is zijn was waren ben bent heeft hebben had hadden wordt worden werd werden kan kunnen kon konden moet moeten moest zal zullen zou ' +
    'zouden wil willen wilde wou mag mogen mocht gaat gaan ging gingen komt komen kwam kwamen doet doen deed staat staan stond ligt lag ziet ' +
    'zag geeft gaf neemt nam vindt vond houdt hield blijft bleef schrijft schreef leest las weet wist denkt dacht brengt bracht laat liet ' +
    'leeft leert vergeet',
  sure: /(?:eert|eerde|eerden)$/u,
  maybe: /(?:t|de|den|te|ten|en)$/u,
  beforeNoun:
    'de het een geen mijn jouw zijn haar ons onze hun deze dit die dat in op aan van voor met door bij naar uit over onder tussen tegen zonder ' +
    'om te en of maar zeer zo heel elk elke ieder iedere alle twee drie',
  never:
    /^(?:niet|met|het|dat|wat|ooit|nooit|niets|iets|altijd|oit|goed|slecht|echt|licht|oude|grote|goede|eerste|laatste|einde|tegen|boven|binnen|buiten|tussen|samen|alleen|reeds|heden|morgen|gisteren|zeven|negen|tien|hen|een|geen|uit|tot)$/u,
});
