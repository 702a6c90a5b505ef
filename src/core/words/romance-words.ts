import { isVerblessFrench, isVerblessItalian, isVerblessPortuguese, isVerblessSpanish } from './foreign-verbs.ts';
import { language } from './language-type.ts';

export const FRENCH = language({
  past: /(?<!\p{L})(?:fut|furent|eut|eurent|fit|firent|prit|prirent|mit|mirent|\p{L}*(?:vin|tin)(?:t|rent)|put|purent|dut|(?!(?:plai|fai|sai|lai|trai|souhai|parfai|portrai|extrai|attrai|satisfai)t)\p{L}{2,}(?:ait|aient|èrent|irent|urent)|(?!cela|déjà)\p{L}{2,}[^\P{L}raàl]a|(?:al|appel|parl|vol|mêl|roul|entr|montr|rentr|cél\p{L}br|ouvr)a)(?!\p{L})/iu,
  code: 'fr',
  stop:
    'à au aux avait avec ce ces cette comme dans de des du elle en est et étaient était être eux fait il ils je la le les leur lui ma ' +
    'mais me même mes mon ne nos notre nous on ont ou où par pas plus pour qu que qui sa sans se ses si son sont ' +
    'sur ta te tout tu un une vos votre vous y',
  leaning:
    'et mais ou or donc c car cependant pourtant ainsi ce cet cette ces il elle ils elles cela ceci alors puis ' +
    'ensuite toutefois néanmoins lui leur leurs celui celle ceux aussi enfin en son sa ses eux celles là voilà ' +
    'bref finalement telle pareillement similairement également semblablement',
  phrases:
    'pour la même raison|pour les mêmes raisons|de la même manière|le lendemain|le jour suivant|la veille|en effet|en particulier|par exemple|en revanche|par conséquent|' +
    "de plus|au contraire|en outre|de même|là encore|dans ce cas|après cela|à ce moment|l'autre|les autres|" +
    "d'autres|tous deux|toutes deux|les deux|le premier|le second|la seconde|le dernier|voilà pourquoi|" +
    "comme on l'a vu|c'est pourquoi|c'est ainsi|c'est là|c'est de là|c'est alors|c'est ce que|c'est ce qui|" +
    "c'est lui|c'est elle|de là|il en|il y|dès lors|depuis lors|par ailleurs|d'ailleurs|du reste|en somme|" +
    "revenons|reste que|de fait|autrement dit|d'autre part|d'une part|une telle|un tel|à l'inverse|un exemple|un bon exemple",
  standing:
    /^(?:ce (?:qui|que|qu['\u2019]|dont)|(?:ceux|celui|celles?) (?:qui|que|qu['\u2019]|dont)|ce n['\u2019]est pas .*\b(?:que|de|d['\u2019])|il (?:y a|faut|existe|est\b.*\b(?:que|de|d['\u2019])|s['\u2019]agit|semble|convient|suffit))/iu,
  before:
    'à après avant avec chez contre dans de depuis dès devant durant en entre malgré outre par pendant pour sans ' +
    "selon sous sur vers grâce d' parmi chacun chacune aucun aucune un une au aux partir lors",
  named: 'ce cet cette ces cela ceci ça celui celle ceux celles lui eux elle elles lors là',
  whose: 'son sa ses leur leurs',
  joining:
    'donc ensuite également aussi cependant pourtant toutefois néanmoins alors ici suivant suivante suivants suivantes ' +
    'précédent précédente',
  pointers: 'ce cet cette ces tel telle tels telles',
  definite: 'le la les l',
  indefinite: 'un une des',
  narrowing: 'de du des d que qui dont où à au aux pour entre en dans sur par avec plus seul seule',
  shifting:
    'je j me moi m mon ma mes ici maintenant là alors aujourd hui hier demain certains certaines quelques plusieurs déjà bientôt',
  clauseWords: 'que qu qui dont où quand lorsque lorsqu si s comme parce puisque et mais ou car',
  // `À Rome, il …`, `Dans chaque cas, son …`: words of place and time name nobody.
  leaningStart:
    /^(?!(?:a|faut|existe|suffit|semble)-(?:t-)?il )\p{L}+-(?:t-)?(?:il|elle)s?(?!\p{L})|^(?:\p{L}+ ){1,3}(?:heures?|jours?|semaines?|mois|ans?|années?|siècles?) (?:plus tard|plus tôt|après|auparavant)(?!\p{L})|^(?:ô |(?:oui|non|eh bien|ah|oh),)|^(?:à|au|aux|dans|de|en|pendant|après|avant|un|une) [^,.]{1,40}, (?:il(?! y a| faut| est | s['\u2019]agit)|elle|ils|elles|son|sa|ses|leurs?)(?!\p{L})/iu,
  present:
    /^(?:monde|vie|jour|matin|soir|nuit|année|an|mois|semaine|siècle|temps|moment|terre|pays|livre|sorte|genre|point|égard)s?$/u,
  outside:
    /(?<![\p{L}-])(?:il(?! y a| n['\u2019]y a| ne faut| faut| est | s['\u2019]agit| semble| convient| suffit)|elle|ils|elles|lui|eux|cela|ceci|(?:ne|nous|vous|pouvez|peut|peuvent|faut|devez|doit) (?:la|les) \p{L}+(?:ez|er|ir|re))(?![\p{L}-])/iu,
  pointingAlone: /\p{L}-(?:là|ci)(?!\p{L})/u,
  isVerbless: isVerblessFrench,
});

export const SPANISH = language({
  past: /(?<!\p{L})(?:era|eran|fue|fueron|había|habían|tenía|tenían|tuvo|hizo|hicieron|dijo|dijeron|dio|vino|quiso|pudo|puso|supo|sabía|podía|quería|decía|hacía|vivía|iba|iban|podían|venía|dieron|vinieron|tuvieron|dijeron|\p{L}{2,}(?:ó|aron|ieron|aba|aban))(?!\p{L})/iu,
  code: 'es',
  stop:
    'a al como con cual de del desde donde e el ella en entre era es esta este ha había hay la las le les lo los ' +
    'más me mi muy ni no nos o para pero por porque que se ser si sin sobre son su sus también te tiene todo tu ' +
    'un una y ya yo',
  leaning:
    'y pero o así este esta esto estos estas ese esa eso esos esas él ella ellos ellas entonces además porque ' +
    'luego aunque tampoco también su sus aquel aquella ambos ambas otros otras otro otra ello les le aquellos ' +
    'aquellas pues adicionalmente asimismo finalmente tal tales dicho dicha dichos dichas igualmente análogamente similarmente',
  phrases:
    'por la misma razón|por el mismo motivo|de la misma manera|sin embargo|por lo tanto|por ejemplo|no obstante|en particular|al día siguiente|en efecto|en el otro|' +
    'es decir|en cambio|por eso|de hecho|el primero|el segundo|el tercero|el otro|la otra|lo mismo|lo cual|' +
    'la cual|el cual|los demás|los otros|las otras|la primera es|la primera era|la primera tiene|la primera fue|' +
    'la segunda es|la segunda era|la segunda tiene|uno de ellos|una de ellas|como queda dicho|de ahí|de ahí que|' +
    'por otra parte|por otro lado|en resumen|en consecuencia|así pues|ahora bien|por último|por consiguiente|' +
    'a continuación|si es así|si no es así|un ejemplo|un buen ejemplo',
  before:
    'a al ante bajo con contra de del desde durante en entre hacia hasta para por según sin sobre tras pesar vez ' +
    'lugar además gracias debido frente junto partir',
  named:
    'este esta esto estos estas ese esa eso esos esas aquel aquella aquello aquellos aquellas ella ellas ellos ' +
    'ello él ahí allí cual cuales entonces',
  whose: 'su sus suyo suya suyos suyas',
  joining: 'también tampoco entonces luego además aquí siguiente siguientes anterior anteriores',
  pointers: 'tales semejante semejantes este esta estos estas ese esa esos esas aquel aquella aquellos aquellas',
  definite: 'el la los las lo',
  indefinite: 'un una unos unas',
  narrowing: 'de del que quien cuyo cuya donde para entre a al en sobre por con más único única',
  shifting:
    'yo me mí mi mis aquí ahora allí allá entonces hoy ayer mañana algunos algunas varios varias ciertos ciertas ya pronto',
  clauseWords: 'para que quien quienes cuando si como donde cuanto y e o pero mas porque aunque',
  subjectless:
    'era eran fue fueron está están estaba estaban tiene tienen tenía tenían tuvo tuvieron dijo dijeron hizo ' +
    'hicieron dio dieron vino vinieron quiso pudo puso supo sabe sabía puede pueden podía podían quiere quería ' +
    'debe deben va van iba iban ha han hacía decía vivía venía consiste permite permiten incluye sirve',
  subjectlessEnd: /\p{L}{2}(?:ó|rán?|aron|ieron|aba|aban|ó(?:se|le|la|lo)\p{L}*)$/u,
  // `En cada caso, su …`: whose it is was said before.
  leaningStart:
    /^(?:(?:si|cuando|para|al) (?:no )?(?:lo|le|les) |(?:para|al|por|sin|tras) \p{L}+r(?:lo|la|los|las|le|les) |es (?:un|una|el|la|los|las) |(?:en|a|al|con|por|para|según|tras|desde|durante|después de) [^,.]{1,25}, sus? |se \p{L}+rán? (?:como|en|con) )/iu,
  standing: /^(?:era|fue|será) (?:preciso|necesario|mejor|posible|imposible|verdad|difícil|fácil)/iu,
  present:
    /^(?:mundo|vida|día|mañana|tarde|noche|año|mes|semana|siglo|tiempo|momento|tierra|país|libro|modo|manera)s?$/u,
  outside:
    /(?<!\p{L})(?:él|ella|ellos|ellas|ello|esto|eso)(?!\p{L})|(?<!^al? .{1,60})(?<!\p{L})se les?(?!\p{L})|\p{L}{3}[aei]rl[aeo]s?(?!\p{L})/iu,
  isVerbless: isVerblessSpanish,
});

export const ITALIAN = language({
  past: /(?<!\p{L})(?:era|erano|fu|furono|disse|dissero|fece|fecero|ebbe|venne|vide|prese|(?!(?:ciò|però|perciò|può|leva|neva)(?!\p{L}))\p{L}{2,}(?:ò|ava|avano|eva|evano|arono|erono|irono|ivano))(?!\p{L})/iu,
  code: 'it',
  stop:
    'a ad al alla anche che chi ci come con cui da dal dalla dei del della delle di e è ed era essere fu gli ha ' +
    'hanno i il in io la le lei lo loro lui ma mi mio ne nei nel nella no noi non o per perché più quando quella ' +
    'quello questa questo se si sono su sua sul suo tra un una',
  leaning:
    'e ed ma però tuttavia quindi dunque questo questa questi queste egli essa essi esse lui lei loro inoltre ' +
    'perciò così allora poi anche infatti quello quella oppure infine invece suo sua suoi sue entrambi entrambe ' +
    'ne quest esso pertanto oltretutto eppure comunque insomma altri altre altra altro tale tali tal ovvero similmente analogamente parimenti',
  phrases:
    'per lo stesso motivo|per la stessa ragione|allo stesso modo|per esempio|ad esempio|in particolare|il giorno dopo|la mattina dopo|la sera dopo|in effetti|al contrario|' +
    "in realtà|di conseguenza|d'altra parte|il suo|la sua|i suoi|le sue|il loro|la loro|i loro|le loro|il quale|" +
    "la quale|i quali|le quali|lo stesso|la stessa|gli altri|le altre|l'altro|l'altra|il primo|il secondo|" +
    'nel frattempo|a quel tempo|ne segue|ne deriva|gli disse|le disse|gli rispose|gli chiese|come si è detto|' +
    "d'altronde|del resto|in conclusione|d'altro canto|da un lato|dall'altro|un esempio|un buon esempio",
  before:
    'a con da di in per su tra fra dopo prima oltre senza secondo verso contro entro al dal del nel sul allo ' +
    'dallo dello nello alla dalla nella sulla malgrado nonostante grazie durante partire',
  named:
    'questo questa questi queste quest quello quella quel quei quelle quegli ciò lui lei loro esso essa essi esse allora',
  whose: 'suo sua suoi sue',
  joining:
    'anche poi quindi dunque però tuttavia perciò infatti inoltre allora qui successivo successiva seguente seguenti ' +
    'precedente',
  pointers: 'tale tali questo questa questi queste quest quel quei quegli',
  definite: 'il lo la i gli le l',
  indefinite: 'un uno una',
  narrowing:
    'di del dello della dei degli delle dell che cui quale quali dove per tra fra a al alla in nel nella su sul con da dal dalla più unico unica',
  shifting:
    'io me mi mio mia miei mie qui qua ora adesso lì là allora oggi ieri domani alcuni alcune certi certe diversi già presto',
  clauseWords: 'per che chi quando se come dove quanto e ed o ma perché',
  subjectless:
    'viene vengono era erano fu furono ha hanno aveva avevano disse dissero fece fecero ebbe venne vide prese stava stavano può ' +
    'possono vuole deve devono va vanno consiste permette',
  subjectlessEnd: /^(?!(?:ciò|però|perciò)$)\p{L}{2,}(?:ò|rà|ranno|arono|erono|irono|ava|avano|eva|evano|ivano)$/u,
  leaningStart:
    /^(?:(?:per|prima di|dopo|senza) \p{L}+r(?:lo|la|li|le|gli|ne) |è (?:stat[aeio]|un[ao]?|il|la|i|le|lo) |(?:in|a|al|con|per|secondo|dopo|da|durante|nel\p{L}*) [^,.]{1,25}, (?:il |la |i |le )?(?:suo|sua|suoi|sue|loro) )/iu,
  standing: /^(?:era|fu|sarà) (?:necessario|meglio|possibile|impossibile|vero|difficile|facile)/iu,
  present: /^(?:mondo|vit|giorn|mattin|ser|nott|ann|mes|settiman|secol|temp|moment|terr|paes|libr|mod)/u,
  outside: /(?<!\p{L})(?:egli|ella|ess[oiae]|lui|lei)(?!\p{L})|\p{L}{3}[aei]rl[aeoi](?!\p{L})/iu,
  isVerbless: isVerblessItalian,
});

export const PORTUGUESE = language({
  past: /(?<!\p{L})(?:era|eram|foi|foram|tinham?|teve|havia|disse|disseram|fez|fizeram|deu|veio|quis|pôde|ia|iam|podia|(?!estou)\p{L}{2,}(?:\p{L}ou|aram|eram|iram|avam?))(?!\p{L})/iu,
  code: 'pt',
  stop:
    'a à ao aos as até com como da das de do dos e é ela ele em entre era essa esse esta este eu foi há isso isto ' +
    'já lhe mais mas me muito na não nas nem no nos o os ou para pela pelo por porque quando que se sem ser seu ' +
    'sua são também te tem um uma você',
  leaning:
    'e mas porém contudo portanto assim este esta isto estes estas isso esse essa esses essas ele ela eles elas ' +
    'então além também logo seu sua seus suas aquele aquela ou ambos ambas outro outra outros outras nele nela neles nelas ' +
    'dele dela deles delas neste nesta nesse nessa deste desta desse dessa disso nisso disto nisto naquele ' +
    'naquela daquele daquela aquilo daí lhe ademais adicionalmente entretanto todavia aliás tal tais igualmente analogamente',
  phrases:
    'pela mesma razão|pelo mesmo motivo|da mesma forma|no entanto|por exemplo|por isso|além disso|ou seja|em particular|no dia seguinte|com efeito|pelo contrário|' +
    'de fato|o seu|a sua|os seus|as suas|o mesmo|a mesma|o outro|a outra|os outros|as outras|o qual|a qual|' +
    'os quais|o primeiro|o segundo|por essa razão|daí que|por outro lado|por fim|em suma|por conseguinte|a seguir|um exemplo|um bom exemplo',
  before:
    'a ao após com contra de desde durante em entre para por pela pelo sem sob sobre segundo apesar além graças ' +
    'devido partir',
  named:
    'este esta isto estes estas esse essa isso esses essas aquele aquela aquilo ele ela eles elas disso disto ' +
    'dele dela deles delas desse dessa deste desta então',
  whose: 'seu sua seus suas',
  joining: 'também portanto porém contudo então aqui seguinte seguintes anterior anteriores assim',
  pointers:
    'tais semelhante semelhantes este esta estes estas esse essa esses essas aquele aquela aqueles aquelas neste nesta nestes nestas nesse ' +
    'nessa nesses nessas deste desta destes destas desse dessa desses dessas',
  definite: 'o a os as',
  indefinite: 'um uma uns umas',
  narrowing:
    'de do da dos das que quem cujo cuja onde para entre em no na nos nas por pelo pela com sobre mais único única',
  shifting:
    'eu me mim meu minha meus minhas aqui agora ali lá então hoje ontem amanhã alguns algumas certos certas vários várias já logo',
  clauseWords: 'para que quem quando se como onde quanto e ou mas porque embora',
  subjectless:
    'era eram foi foram tem têm tinha tinham teve disse disseram fez fizeram deu veio quis pôde estava estavam ' +
    'está estão ia iam vai vão pode podem podia deve devem permite',
  subjectlessEnd: /^\p{L}{2,}(?:rá|rão|\p{L}ou|aram|eram|iram|ava|avam)$/u,
  leaningStart:
    /^(?:é (?:uma?|[oa]s?) |(?:em|a|ao|com|por|para|segundo|após|desde|durante|n[oa]s?) [^,.]{1,25}, (?:[oa]s? )?(?:seus?|suas?) )/iu,
  standing: /^(?:era|foi|será) (?:preciso|necessário|melhor|possível|impossível|verdade|difícil|fácil)/iu,
  present: /^(?:mundo|vida|dia|manhã|tarde|noite|ano|mês|semana|século|tempo|momento|terra|país|livro|modo|forma)s?$/u,
  outside: /(?<!\p{L})(?:is[st]o|el[ea]s?|nel[ea]s?|del[ea]s?|lhes?)(?!\p{L})|-(?:l[oa]s?|lhes?)(?!\p{L})/iu,
  isVerbless: isVerblessPortuguese,
});
