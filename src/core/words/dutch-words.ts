import { isVerblessDutch } from './foreign-verbs.ts';
import { language } from './language-type.ts';

export const DUTCH = language({
  code: 'nl',
  stop:
    'aan al als ben bij dan dat de der deze die dit door een en er geen had haar heb hebben heeft hem het hij hoe ' +
    'hun ik in is je kan maar me meer men met mij mijn na naar niet nog nu of om omdat onder ons ook op over te ' +
    'tegen toch toen tot u uit van veel voor waren was wat we wel werd wie wij worden zal ze zich zij zijn zo zou',
  leaning:
    'en maar want dus echter daarom dit deze dat hij zij ze toch bovendien daarna vervolgens hun haar zo ook ' +
    'daardoor of hierdoor niettemin hem hen daarmee daarin daarvan daarop daarbij daarvoor daaraan daarover ' +
    'daaruit daarnaast daartegen daartoe hier hiermee hierin hiervan hierop hierbij hiervoor hierover hieruit ' +
    'hetzelfde dezelfde beide beiden laatstgenoemde diens overigens evenzo aldus desondanks integendeel ' +
    'anderzijds kortom zulke verder voorts eveneens tevens',
  phrases:
    'bij voorbeeld|om dezelfde reden|op dezelfde manier|met andere woorden|aan de andere kant|als gevolg daarvan|in tegendeel|de ander|de anderen|' +
    'het andere|de eerste is|de eerste was|de tweede is|de tweede was|zoals gezegd|ten slotte|met name|' +
    'aan de ene kant|een voorbeeld|een goed voorbeeld|de eerste heeft|de tweede heeft|het toont|het heeft|het bevat|het kan|het biedt|het werd',
  before:
    'aan bij door in met na naar om onder op over sinds te tegen tot tussen uit van voor volgens zonder wegens ' +
    'ondanks vanaf sinds tijdens',
  named: 'deze dit die hem haar hen hun hetzelfde dezelfde laatstgenoemde toen',
  whose: 'zijn haar hun',
  joining:
    'ook dus echter daarom niettemin bovendien hier namelijk eveneens volgende vorige daarna vervolgens daar daarbij daarmee daarvan daarop daarvoor',
  pointers: 'deze dit zulk zulke dergelijk dergelijke',
  definite: 'de het',
  indefinite: 'een',
  narrowing: 'van die dat wie waar waarin waarop tussen voor om te in op aan bij met uit enige',
  past: /(?<!\p{L})(?:was|waren|had(?:den)?|werd(?:en)?|kwam(?:en)?|ging(?:en)?|stond(?:en)?|zag(?:en)?|gaf|gaven|vond(?:en)?|lag(?:en)?|zat(?:en)?|hield(?:en)?|liet(?:en)?|bleef|bleven|schreef|schreven|sprak(?:en)?|nam(?:en)?|sloeg(?:en)?|trok(?:ken)?|droeg(?:en)?|riep(?:en)?|viel(?:en)?|wist(?:en)?|kon(?:den)?|begon(?:nen)?|verloor|vergat(?:en)?|zei(?:den)?|verklaarde|vertelde|woonde|leefde)(?!\p{L})/iu,
  shifting: 'ik mij me mijn nu hier daar toen vandaag gisteren morgen sommige enkele bepaalde al spoedig',
  clauseWords: 'dat die wie wat als wanneer toen omdat waar en of maar want',
  // `In elk geval was hun …`: whose it is was said before.
  leaningStart:
    /^(?:in|aan|bij|na|voor|met|op|sinds|uit) (?:\p{L}+ ){1,3}(?:is|was|waren|heeft|had|werd|werden|bleef) (?:zijn|haar|hun) /iu,
  present: /^(?:wereld|leven|jaar|dag|ochtend|avond|nacht|week|maand|eeuw|tijd|moment|aarde|land|boek|manier)/u,
  outside: /(?<!\p{L})(?:hij|hem|ze|hen)(?!\p{L})/iu,
  isVerbless: isVerblessDutch,
});
