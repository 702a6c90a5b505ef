/** The project's own German prose for made pages: whole sentences that can follow one another in any order. */
export const GERMAN_SENTENCES: readonly string[] = [
  'Der Bibliothekar kannte jedes Buch im Haus, aber er hatte nur die wenigsten gelesen.',
  'Im Winter {year} fror der Fluss so fest zu, dass die Händler aus {place} ihre Waren auf Schlitten über das Eis zogen.',
  'Was man zweimal abgeschrieben hat, vergisst man nicht so leicht; was man nur unterstrichen hat, schon am nächsten Morgen.',
  'Die Straße führte an den Gärten vorbei, über eine schmale Brücke und schließlich in den Wald, aus dem niemand gern nach Hause ging.',
  '„Sie müssen nicht alles verstehen“, sagte {name}, „aber Sie sollten wissen, was Sie nicht verstehen.“',
  'Größere Sorgen als das Wetter bereitete ihm die Tatsache, dass die Uhr im Turm seit drei Tagen rückwärts ging.',
  'Ein gutes Werkzeug erkennt man daran, dass man es vergisst, während man damit arbeitet.',
  'Zwischen {month} und {month} fielen an {number} Tagen weniger als zwei Millimeter Regen.',
  'Die Gelehrten stritten über die Zahl der Sterne, die Fischer zählten unterdessen ihre Netze.',
  'Man hätte es wissen können, doch das Wissen lag, säuberlich geordnet, in einem Schrank, zu dem der Schlüssel fehlte.',
  'Er schrieb jeden Abend eine Seite, strich am Morgen die Hälfte wieder durch und hielt den Rest für endgültig.',
  'Wer lange genug schweigt, gilt am Ende entweder als weise oder als abwesend.',
  'Das Gedächtnis ist kein Speicher, sondern eine Werkstatt, in der die Dinge jedes Mal neu hergestellt werden.',
  'Über den Dächern hing ein dünner, bläulicher Rauch, der nach Äpfeln und feuchtem Holz roch.',
];

/** The project's own French prose for made pages: whole sentences that can follow one another in any order. */
export const FRENCH_SENTENCES: readonly string[] = [
  'Le gardien du phare notait chaque soir le temps, les navires et les oiseaux, mais jamais ses propres pensées.',
  'En {year}, la ville comptait {number} boulangers, onze notaires et une seule balance honnête.',
  'On oublie presque tout ce qu’on lit ; c’est pourquoi les lecteurs ont toujours recopié les phrases qu’ils ne voulaient pas perdre.',
  'La mémoire n’est pas une armoire où l’on range les choses, c’est un atelier où elles se refont sans cesse.',
  '« Vous vous habituerez au silence », disait {name}, « mais jamais au bruit qui lui succède. »',
  'Le jardin, négligé depuis des années, s’était mis à ressembler à ce qu’il avait toujours voulu être.',
  'Ceux qui possédaient la rivière fixaient le prix de l’eau, et ceux qui possédaient le moulin celui de la patience.',
  'Il fallut dix-neuf essais, quatre ateliers et près d’une décennie avant que la machine ne consente à tourner.',
  'Au mois de {month}, les premières hirondelles revinrent à la grange, quatre jours plus tard que l’année précédente.',
  'L’erreur, recopiée fidèlement d’une édition à l’autre, envoya des vaisseaux sur les récifs pendant près d’un siècle.',
  'Être seul est une chose, répétait-elle, être laissé en est une tout autre.',
  'La lumière, ce matin-là, entrait de biais et montrait la poussière avec une exactitude un peu cruelle.',
];
