import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import type { Note } from '../note.ts';
import { takeawayCap, takeawaysFromNotes } from './takeaways.ts';

const NOWHERE = { left: 0, top: 0, right: 1, bottom: 1 };

const notesOf = (...texts: string[]): Note[] => texts.map((text, at) => ({ page: at + 1, text }));

/** A sentence about its own subject, so that none repeats another. */
const SUBJECTS = [
  'Whales',
  'Ships',
  'Harpoons',
  'Storms',
  'Islands',
  'Captains',
  'Sailors',
  'Lanterns',
  'Maps',
  'Anchors',
  'Ropes',
];
const sentenceAbout = (subject: string) =>
  `${subject} matter to everyone who lives near ${subject.toLowerCase()} every day.`;

test.each([
  [0, 0],
  [1, 2],
  [2, 2],
  [3, 3],
  [10, 3],
  [11, 5],
  [500, 5],
])('%i notes allow %i takeaways', (count, cap) => {
  expect(takeawayCap(count)).toBe(cap);
  const long = notesOf(...Array.from({ length: count }, () => SUBJECTS.map(sentenceAbout).join(' ')));
  expect(takeawaysFromNotes(long).length).toBe(cap);
});

test('no notes give none, and the own words of the reader are no takeaways', () => {
  expect(takeawaysFromNotes([])).toEqual([]);
  expect(takeawaysFromNotes(notesOf('Note: I disagree with all of this entirely.'))).toEqual([]);
});

test('every takeaway stands in the notes, word for word, once', () => {
  const texts = array(
    constantFrom('One tree stands.', 'Two birds sing.', 'and so', 'However, it ended.', 'Ships sail far,', '“Go.”', ''),
  ).map((parts) => parts.join(' '));
  assert(
    property(array(texts, { maxLength: 14 }), (list) => {
      const notes = notesOf(...list);
      const takeaways = takeawaysFromNotes(notes);
      for (const takeaway of takeaways) expect(list.some((text) => text.includes(takeaway))).toBe(true);
      expect(new Set(takeaways).size).toBe(takeaways.length);
      expect(takeaways.length).toBeLessThanOrEqual(takeawayCap(notes.length));
      expect(takeaways.every((takeaway) => takeaway === takeaway.trim() && takeaway !== '')).toBe(true);
    }),
  );
});

test('what the notes are about comes first', () => {
  const notes = notesOf(
    'My uncle Albert owned three brown horses and a small green carriage.',
    'Memory decays quickly without repetition. The weather was fine that morning in the village.',
    'Repetition spaced over days strengthens memory more than repetition in one sitting.',
    'Students who test their memory remember more than students who read again.',
  );
  const takeaways = takeawaysFromNotes(notes);
  expect(takeaways).toContain('Repetition spaced over days strengthens memory more than repetition in one sitting.');
  expect(takeaways.join(' ')).not.toMatch(/uncle/);
});

test('they keep the order of the notes and do not repeat one another', () => {
  const notes = notesOf(
    'Trade made the city of Venice rich.',
    'Ships brought pepper from the east to Venice.',
    'Trade made the city of Venice very rich.',
    'Glass from Venice was sold all over Europe.',
  );
  const takeaways = takeawaysFromNotes(notes);
  const places = takeaways.map((takeaway) => notes.findIndex((note) => note.text.includes(takeaway)));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(takeaways.filter((takeaway) => takeaway.startsWith('Trade made'))).toHaveLength(1);
});

test.each([
  'This shows that memory fades.',
  'However, memory fades over time.',
  'And memory fades over time.',
  'It fades over time.',
  'They forget what memory holds.',
  'On the other hand, memory fades.',
  'After that, memory fades for good.',
  'Third, memory fades with age.',
  'That’s why memory fades.',
  'memory fades over time in most people.',
  '… and memory fades over time.',
  'Memory fades over time in most people because the',
  // A place is nobody, and whoever does what nobody does is somebody else.
  'A barge from Antwerp passed the lock so slowly that he counted its planks.',
  'Nobody on the quay trusted the old crane, yet he had seen it lift an engine.',
  'A week later the teacher asked the same pupils about the poem.',
  // Signs that were read where there are none.
  'A reader who says a thing aga again knows it by heart.',
  'Water [from the) well kept longer than water from the river.',
  // Asked, answered, or one of a list.
  'What does memory hold?',
  '“Where,” asked the porter, “should a memory be kept?”',
  '“Rain,” said Holm, without looking up.',
  '“Come in,” said the baker, “and tell me what I owe you.”',
  'Rule 7: Never lend to a friend what you cannot afford to give.',
  'Dear Paul, memory is a poor servant.',
  'No, memory is not a cupboard.',
  'O you who forget, bring back the lamp.',
  // What joins at the start joins between commas as well.
  'Memory fades, however, over time.',
  'The monk of Melk, by contrast, wrote every morning.',
  'In what sense, then, a promise is true nobody knows.',
  'If this is true, memory fades.',
  // Times and others that were spoken of before.
  'Nobody in the village slept that night.',
  'A telegram in those days meant that somebody had died.',
  'Prices fell by half in the following year.',
  'Within three years the number of letters had doubled.',
  'Two days later the ice had melted.',
  'One counts the hours; the other counts the sheep.',
  'A better one is to move the biscuits.',
  'The second reason is fear.',
  'Many wrote nothing on the inside.',
  'Hope, she thought, is a kind of furniture.',
  // What adds to something, is like something or later than something that was named before.
  'Doors, too, are promises about guests.',
  'Doors are promises as well.',
  'Ten thousand such feelings make a price.',
  'Memory has been kinder ever since.',
  'A reader knows what the others would not say.',
  'Later composers wrote for memory alone.',
  // What is done to a thing by itself is done to another; several are not he, and nobody is it.
  'A piano of today spreads it so evenly that nobody hears noise.',
  'Sailors trusted his word in any weather.',
  'It is that nobody remembers what was never said.',
  'If it comes for everything, praise tells nothing.',
])('%j is never taken', (poor) => {
  const better = 'Memory holds what was repeated.';
  expect(takeawaysFromNotes(notesOf(poor, better))).toEqual([better]);
  expect(takeawaysFromNotes(notesOf(poor))).toEqual([]);
});

test.each([
  'The second half of life is made of habits.',
  'The habit that memory needs is rest.',
  'Habit, Aristotle held, makes virtue easy.',
  '“Memory,” wrote a monk of Melk, “holds what was repeated often.”',
  'Many people forget what was read to them.',
  'In two years of peace the harbour was rebuilt.',
  'O is a letter that nobody forgets.',
  'Nobody needs a plan B in a town with one road.',
  'Two heads hold more than one, and three hold too much.',
  'When it rains, memory fades.',
])('%j stands alone beside those', (text) => {
  expect(takeawaysFromNotes(notesOf(text))).toEqual([text]);
});

test('what a speaker says of themselves in the middle of a quotation is no takeaway: who it is, stands around it', () => {
  expect(takeawaysFromNotes(notesOf('“I never forgot her face. Memory holds what was repeated.”'))).toEqual([
    'Memory holds what was repeated.',
  ]);
  expect(takeawaysFromNotes(notesOf('"Memory holds what was repeated. I forget the rest of my life."'))).toEqual([
    'Memory holds what was repeated.',
  ]);
  expect(
    takeawaysFromNotes(notesOf('»Ich vergesse nie ein Gesicht. Wer wiederholt, der behält auch vieles.«')),
  ).toEqual([]);
  const whole = '“I remember what was repeated to me often.”';
  expect(takeawaysFromNotes(notesOf(whole))).toEqual([whole]);
});

test.each([
  ['Das hat mit dem Gedächtnis nichts zu tun.', 'Das alte Gedächtnis der Stadt ist ein Archiv.'],
  ['Der zweite Grund ist einfacher und liegt im Wetter.', 'Der zweite Teil des Lebens besteht aus Gewohnheit.'],
  ['Die ganze Stadt war an jenem Abend still.', 'Die ganze Stadt ist an jedem Abend still.'],
  ['La mémoire, disait-elle, est une ville.', 'La mémoire, dit-on, est une ville.'],
  ['Dix ans plus tard la ville était déserte.', 'Le temps passe plus vite dans la ville que dans les livres.'],
  ['Chère Louise, la mémoire est une ville.', 'La mémoire est une ville.'],
])('in other languages: not %j', (poor, better) => {
  expect(takeawaysFromNotes(notesOf(poor, better))).toEqual([better]);
});

test('a sentence with a doubtful word waits until the reader has looked at it', () => {
  const read = (text: string, confidence: number): Note => {
    const words = text.split(' ').map((word) => ({ text: word, confidence, box: NOWHERE }));
    return { page: 1, text, source: { file: 'a.jpg', pageIndex: 0, boxes: [], marks: [], confidence: 1, words } };
  };
  const doubtful = read('Memory holds what was repeeted.', 0.4);
  expect(takeawaysFromNotes([doubtful, read('Ships sail far from home.', 0.97)])).toEqual([
    'Ships sail far from home.',
  ]);
  expect(takeawaysFromNotes([read('Memory holds what was repeeted.', 0.8)])).toEqual([]);
  const mended = { ...doubtful, text: 'Whoever repeats keeps memories.' };
  expect(takeawaysFromNotes([mended])).toEqual(['Whoever repeats keeps memories.']);
});

test('a word of which a half was read with doubt is doubtful, though both halves are one word of the note', () => {
  const words = 'Memory holds what mat- sered once.'.split(' ').map((text) => ({
    ...{ text, box: NOWHERE },
    confidence: text === 'mat-' ? 0.6 : 0.97,
  }));
  const source = { file: 'a.jpg', pageIndex: 0, boxes: [], marks: [], confidence: 1, words };
  expect(takeawaysFromNotes([{ page: 1, text: 'Memory holds what matsered once.', source }])).toEqual([]);
});

test('they come from as many notes as there are', () => {
  const many = 'Trade made the city rich. Trade made the harbour large. Trade filled the ships with pepper.';
  const notes = notesOf(many, 'Glass was sold in every town.', 'Doges were chosen for life.');
  const takeaways = takeawaysFromNotes(notes);
  expect(takeaways).toHaveLength(3);
  expect(notes.every(({ text }) => takeaways.some((takeaway) => text.includes(takeaway)))).toBe(true);
});

test.each([
  'It is repetition that makes memory last.',
  'There is no failure in trying.',
  'If we try ten experiments, we learn.',
  'We forget most of what we read.',
])('%j stands by itself', (text) => {
  expect(takeawaysFromNotes(notesOf(text, 'This was known long ago to everyone.'))).toEqual([text]);
});

test.each([
  ['Dies zeigt, dass das Gedächtnis nachlässt.', 'Das Gedächtnis behält, was man wiederholt hat.'],
  ['Cependant, la mémoire ne dure pas avec le temps.', 'Il faut répéter pour que la mémoire dure.'],
  ['Sin embargo, la memoria se pierde con el tiempo.', 'La memoria guarda lo que se repite en la vida.'],
  ['Tuttavia la memoria si perde con il tempo.', 'La memoria conserva quello che si ripete nella vita.'],
  ['No entanto, a memória perde-se com o tempo.', 'A memória guarda o que se repete na vida.'],
  ['Daarom verdwijnt het geheugen met de tijd.', 'Het geheugen bewaart wat je vaak hebt herhaald.'],
  ['因此，记忆会随着时间消失。', '记忆保存重复过的东西。'],
])('in every language: not %j', (poor, better) => {
  expect(takeawaysFromNotes(notesOf(poor, better))).toEqual([better]);
});

test('scraps and references are no takeaways', () => {
  expect(takeawaysFromNotes(notesOf('Armorica,', 'rights', '(Roy, Woodcock, 2010).'))).toEqual([]);
});

test('a quotation mark without its partner is left away', () => {
  expect(takeawaysFromNotes(notesOf('“Memory holds what was repeated. Nobody doubts that now.”'))).toEqual([
    'Memory holds what was repeated.',
    'Nobody doubts that now.',
  ]);
});

test.each([
  'The pattern became something one could post in an em. lope.',
  'The price of a thing is what the o/d dealer asks.',
  'A baker may not work his y by lamp light.',
  'To own a page is to use it without thinking, The most reliable method is the oldest.',
  'One ship carried neither gold nor \u00ae spices but mosses.',
  '\u201cYou will get used to the silence,\u201d he said, \u201cbut never to what comes after it\u201d Salt settles on everything.',
  'The reform asked the poor to 1be patient.',
  'The ice did not close around them all at once.',
  'On clear nights the beam reached only as far as his own patience.',
  'Sterne, die Fischer z\u00e4hlten unterdessen ihre Netze und sie sahen nicht auf.',
])('%j was misread, begins in the middle or points to what is not there, and is not taken', (text) => {
  expect(takeawaysFromNotes(notesOf(text))).toEqual([]);
});

test.each([
  'Strangely unexplored rooms like that, darkening his house, his garden.',
  'Strangely unexplored rooms of a house, darkening everything.',
  'A small house by the sea, with a garden full of stones.',
  'The long habit of the reader, and the price of attention.',
  'Memory is kept by habits like that, and by repetition.',
  'Whoever repeats will never lose that.',
  'Slowly the whole house became aware of his silence.',
  'On Sunday the beam reached only as far as his own patience.',
  'The boat did not come for seven weeks, and they lived on biscuit.',
  'The map had a bay where there was none, and none where they lost the ship.',
  'It is one thing to be alone, he used to say, and quite another to be left.',
  'To deny this is to assume our own infallibility.',
  'Doubting them takes more courage than a reader has.',
  'From the weights of a smaller glass, which gave all that both have in common, with a mirror that began from nothing.',
  'Long rows of poplars (they were planted by monks) with a road between.',
  'Some sitting by the harbour; some high up in the ropes, as if hoping to see a whale.',
  'The pointless wars nations fight.',
  'All the letters we never wrote.',
  'The endless lies we told.',
])('%j has no verb or points to nobody, and is not taken', (text) => {
  expect(takeawaysFromNotes(notesOf(text))).toEqual([]);
});

test.each([
  'Faith moves mountains.',
  'Salt settles on everything near the sea.',
  'Rain rewards the patient gardener.',
  'Children of seven invented the game themselves.',
  'The mutiny lasted eleven days.',
  'Unexplored rooms shape a house.',
  'Moss will grow where nobody walks.',
  'Whoever reads that book twice knows that, in the end, it was about love.',
  'What\u2019s done is nobody\u2019s fault.',
  'To say that men forget is to praise them.',
  'Nothing that is human stays as it was.',
  'The tool, which nobody missed, disappears in the hand.',
  'Readers (of whom there are few) return.',
  'The whole winter we read.',
  'The old captain knows you lied.',
  'The harmless lies a child tells grow with the child.',
])('%j has a verb', (text) => {
  expect(takeawaysFromNotes(notesOf(text))).toEqual([text]);
});

test.each([
  'A reader who marks his pages reads them twice.',
  'The 20th century began in the 1890s for some.',
  'Darwin kept his notebooks in order.',
  'The old man had said that she would return.',
  'The mills were sold because nobody wanted them.',
  'The keeper and the pilot knew where they lost the ship.',
  'What one reads twice is what he keeps, and one learns slowly.',
  'Smith et al. found that memory fades, I think, in a week.',
  'Die Erinnerung ist kein Schrank, aus dem man holt, was man hineingelegt hat.',
  'Ein Werkzeug erkennt man daran, dass man es vergisst.',
])('%j has stops, capitals and pronouns where they belong', (text) => {
  expect(takeawaysFromNotes(notesOf(text))).toEqual([text]);
});

test('a quotation mark whose partner is missing is left out', () => {
  expect(takeawaysFromNotes(notesOf('\u2018Of the three ships that sailed one didn\u2019t return.'))).toEqual([
    'Of the three ships that sailed one didn\u2019t return.',
  ]);
});

test.each([
  'The others thanked the captain for it.',
  'Whitcombe also sold the mill.',
  'The harbour must therefore freeze in winter.',
  'By custom, the ships in these harbours carry salt.',
  'Nobody believed them for a year.',
  'The summer of that year was dry.',
  'The story of its loss is simple.',
  'Table 2 gives the weight of each ship.',
  'Zie Paragraaf 12.1 over de schepen in de haven.',
  'See When ships are sold by their owners.',
  'See the chapter on ships for what they carry.',
  'For more information, ask the keeper of the harbour.',
  'Weitere Informationen gibt der Wirt in der Stadt, wenn man ihn fragt.',
  'Pour plus de détails, il faut lire le livre sur la mer.',
  'Para más información, hay que leer el libro de la mar.',
  'Per ulteriori informazioni, si legge il libro del mare.',
  'Para mais informações, é preciso ler o livro do mar.',
  'Voor meer informatie leest u het boek over de zee.',
  'La ville donne aussi du pain à ceux qui passent.',
  'La città dà anche il pane a chi passa.',
  'De stad geeft ook brood aan wie voorbij komt.',
  'Die Stadt gibt auch denen Brot, die nur vorbeigehen.',
  'Similmente, la città dà il pane a chi passa.',
  'Igualmente, la ciudad da pan a los que pasan.',
  'Pareillement, la ville donne du pain à ceux qui passent.',
  'Igualmente, a cidade dá pão a quem passa.',
  'Voorts is er in de stad een school voor muziek.',
  'Será de gran valor para los que viven en la ciudad.',
  'Sarà di grande valore per chi vive nella città.',
  'Será de grande valor para quem vive na cidade.',
  'Adicionalmente, a cidade dá pão a quem passa.',
  'Adicionalmente, la ciudad da pan a los que pasan.',
  'Se guardará como una carta en el libro de la ciudad.',
  'Usa esto si no hay pan en la ciudad.',
  'Usa isto se não há pão na cidade.',
  'On apprend cela dans la ville quand on y vit.',
  'Nobody does this for the sake of money.',
  '或者也可以读一本书。',
  '此外，大海是安静的。',
  'Ship: Pequod Captain: Ahab is what the list says.',
  'Si vous ne pouvez les lire, il faut les garder dans la ville.',
  'Ne la placez pas dans la ville de la mer.',
  'Per lo stesso motivo la città vive del mare.',
  'Pour la même raison la ville vit de la mer.',
  'For the same reason towns live by the sea.',
  'For the names of ships, see the list of harbours.',
  'Veuillez demander au roi de la ville pour plus d’informations.',
  'Est-il connu dans la ville et sur la mer ?',
  'La città vive del mare secondo le regole sopra esposte.',
  'Die oben genannten Schiffe liegen im Hafen.',
  'The rules that are described below hold for every ship.',
  'La ville vit de la mer, et le port cité ci-dessus en est la preuve.',
  'Introduction Ships such as whalers need a large crew.',
  'Subjects and Names B.2.1 [Ships]: Sails \u2014 the weight of ropes is given.',
  'The next step is to find a harbour.',
  'Zu diesem Wirt kommt ein Händler aus der Stadt.',
  'Sie kann nur verwandelt werden und geht nie verloren.',
  'Der Bäcker sah sie an diesem Morgen nicht.',
  'Ein Brot ohne Salz und ohne Mehl.',
  'Ses frères quittèrent la ville en hiver.',
  'Après cela, le port resta fermé dans la ville.',
  'Toute la ville dépend donc de la mer.',
  'De la perte de la maison et des terres ?',
  'Con esto se fueron de la ciudad.',
  'Tenía en su casa un libro que no era suyo.',
  'Dejó la casa y se fue a la ciudad.',
  'Lo mismo se puede decir de la ciudad y de los barcos.',
  'Oltre a ciò la città aveva una scuola di musica.',
  'Tornava dalla città con il pane e con il vino.',
  'Il suo cavallo era più vecchio della casa.',
  'Nele tudo era feito para os outros, e não se via.',
  'O mesmo se pode dizer da cidade e dos navios.',
  'Daarmee begon het werk van de schippers in de stad.',
  'De schippers vonden hem in de stad.',
  // Whose it is was said before the opening phrase.
  'In every war, its price rose first.',
  // `[In] October the …`: the mark began a word late.
  'October the geese left the lake, three days before the ice.',
  'Friday nobody came to the market.',
  'Dans toute guerre, son prix monta le premier.',
  'En cada guerra, su precio subió primero en la ciudad.',
  'In ogni guerra, il suo prezzo saliva prima che in città.',
  'Em cada guerra, o seu preço subia antes que na cidade.',
  'In jedem Krieg war sein Preis als Erstes gestiegen.',
  'In elke oorlog was hun prijs de eerste die in de stad steeg.',
  '你们在他家里见过许多船。',
  '你们说过，那是因为风太大了。',
  '甲 我以为大海是安静的。',
  // Of whom, and since when, was said before.
  'Since then the port has grown to twice its size.',
  'With thirty guests it was the largest feast in the valley.',
  'Im Zuge seiner Rückkehr wuchs die Stadt um das Doppelte.',
  'Après leur départ la ville a vécu de la mer.',
  'À partir de ce moment, la ville a vécu de la mer.',
  'Tijdens zijn leven was de stad een haven.',
  'Le roi a ensuite vendu la ville et le port.',
  'Comunque, la città non vive di mare e di sale.',
  'Altre navi sono nella città e nel porto.',
  'È stata la prima nave che la città ha venduto.',
  'Spesso viene usato con il sale della città.',
  'Per farle muovere la città ha il sale del mare.',
  'Si lo lees en la ciudad, no hay que tener prisa.',
  'Die Befehle der Stadt haben die gleichen Folgen für alle.',
  'La ville a les mêmes lois sur la mer.',
  'It was bad of the king to use such a creature.',
  'Check that the ships are named in the list found above.',
  'A cidade vive do mar (veja o mapa) e do sal.',
  'Als dit niet helpt, moet de stad een haven bouwen.',
  'Wenn dies nicht hilft, muss die Stadt einen Hafen bauen.',
  'Se questo non basta, la città ha un porto.',
  'It was held by the town from May 15 to May 23.',
  'De schepen die u daar vindt, zijn van de stad.',
  'As you can see, ships are sold by their owners.',
  'What do you see?\u2014Posted like sentinels, men stand fixed in thought.',
])('%j leans on what stood before and is not taken', (text) => {
  expect(takeawaysFromNotes(notesOf(text))).toEqual([]);
});

test.each([
  'Poverty makes people inventive before it makes them bitter.',
  'Whoever wants friends has to write to them.',
  'Good habits grow slowly, and those habits outlive their makers.',
  'Nothing in this world is free of weather.',
  'Wer lange genug schweigt, gilt am Ende als weise.',
  'Jeder Mensch trägt sein Haus mit sich.',
  'Sie müssen nicht alles verstehen, was in einem Buch steht.',
  'Ce qui manque à la ville, c’est une balance que le roi ne fausse pas.',
  'Il faut lire pour vivre dans la ville.',
  'Hay libros que no se leen nunca en la vida.',
  'El que lee mucho y anda mucho, ve mucho y sabe mucho.',
  'Ciò che non si dice non si dimentica con il tempo.',
  'Quem conta um conto não sabe quando ele acaba.',
  'Wie veel leest, leeft vaker dan één keer.',
  'March was cold, and nothing grew.',
  'See Naples and die.',
  'Wer auch immer lange genug schweigt, gilt am Ende als weise.',
  'Wir essen sowohl Brot als auch Wein aus der Stadt.',
  'Wie ook veel leest, leeft vaker dan één keer.',
  'Será necesario leer para vivir en la ciudad.',
  'April showers bring May flowers.',
  'In every war the price of its bread tells a town what is coming.',
  'Introduction of a tax changes what people buy.',
  'Die Stadt wurde vom 14. bis 28. Juli von ihren Bürgern verteidigt.',
  'Im 20. Jahrhundert wurde die Stadt von allen verlassen.',
  'Nobody has such a debt as a king has.',
  'Die Schiffe haben die gleichen Segel wie vor hundert Jahren.',
  '一个人不读书，他的心就会变小。',
  '其他的船都回到了港口。',
])('%j stands by itself in its language', (text) => {
  expect(takeawaysFromNotes(notesOf(text))).toEqual([text]);
});

test.each([
  ['The lamp went out.', 'A lamp gives light.', 'A lamp needs oil.', 'A lamp casts shadows.'],
  ['I wanted a lamp in storms.', 'A lamp gives light.', 'A lamp needs oil.', 'A lamp casts shadows.'],
  ['Die Lampe war alt.', 'Eine Lampe gibt Licht.', 'Eine Lampe braucht Öl.', 'Eine Lampe wirft Schatten.'],
])('%j waits behind what takes less for known', (known, ...fresh) => {
  expect(takeawaysFromNotes(notesOf(known))).toEqual([known]);
  expect(takeawaysFromNotes(notesOf(known, ...fresh))).toEqual(fresh);
});

test.each([
  [
    'Mother kept the money in a tin that had once held English biscuits. Money in a tin earns nothing.',
    'Two engines were mended with rope in winter by the crew of a ship. An engine needs oil.',
    ['Money in a tin earns nothing.', 'An engine needs oil.'],
  ],
  [
    'Un capitán cerró la puerta y no dijo nada. Una puerta cerrada protege poco.',
    'Un viejo contaba cuentos en la plaza. Un cuento vive mucho.',
    ['Una puerta cerrada protege poco.', 'Un cuento vive mucho.'],
  ],
  [
    'Un capitano chiuse la porta e non disse nulla con la bocca. Una porta chiusa protegge poco.',
    'Un vecchio raccontava storie. Una storia vive a lungo.',
    ['Una porta chiusa protegge poco.', 'Una storia vive a lungo.'],
  ],
  [
    'Um capitão fechou a porta e não disse nada. Uma porta fechada protege pouco.',
    'Um velho contava histórias na praça. Uma história vive muito.',
    ['Uma porta fechada protege pouco.', 'Uma história vive muito.'],
  ],
  [
    'Een kapitein sloot de deur en zei niet wat er in de brief stond. Een gesloten deur beschermt weinig.',
    'Een oude man vertelde verhalen op het plein. Een verhaal leeft lang.',
    ['Een gesloten deur beschermt weinig.', 'Een verhaal leeft lang.'],
  ],
])('what is told waits behind what stands alone in its note: %j', (first, second, expected) => {
  expect(takeawaysFromNotes(notesOf(first, second))).toEqual(expected);
});

test.each([
  ['The price was raised twice.', 'A price is news.'],
  ['The price is wrong.', 'A price is news.'],
  ['Only the seed is different.', 'A seed needs rain.'],
  ['Agnes looked at the puddle.', 'A puddle mirrors roofs.'],
  ['One participant knew the timetable of 1836.', 'A timetable is patient.'],
  ['Der Preis wurde zweimal erhöht.', 'Ein Preis ist eine Nachricht, die jeder liest.'],
  ['Die Nachbarn lachten darüber.', 'Wer hastig arbeitet, wird gestochen.'],
  ['Der Zoll machte die Bürger reich und die Bauern findig.', 'Wer eine Grenze zieht, erfindet den Schmuggel.'],
])('where anything stands alone, what only its page explains is left out: %j', (explained, alone) => {
  expect(takeawaysFromNotes(notesOf(explained, alone))).toEqual([alone]);
  expect(takeawaysFromNotes(notesOf(explained))).toEqual([explained]);
});

test.each([
  ['A woman in grey waited.', 'Waiting is work.'],
  ['The price of salt fell by half.', 'Salt is patient.'],
  ['Of the ships that sailed one returned.', 'Ships are patient.'],
  ['Workers were paid in salt by 1836.', 'Salt is patient.'],
  ['Salt slows the yeast.', 'Yeast is patient.'],
  ['Repetition spaced over days strengthens memory.', 'Memory is patient.'],
  ['Wer wartet, muss auf alles warten können.', 'Wer ruhig ist, lernt am besten von den Bienen.'],
  ['La mémoire n’est pas une armoire.', 'Une armoire est faite pour les choses.'],
])('what is told of whom or what is new, or speaks of a kind, stands beside others: %j', (one, other) => {
  expect(takeawaysFromNotes(notesOf(one, other))).toEqual([one, other]);
});

test('a page on which all is told has as many as any other', () => {
  const story = [
    'Mother kept the money in a tin.',
    'The captain did not answer for days.',
    'Two ships were lost in fog.',
  ];
  expect(takeawaysFromNotes(notesOf(...story))).toEqual(story);
});

test('a sentence that goes on for ever is none; without a bound it would be looked into for minutes', () => {
  const endless = `Many a town near Trieste ${'and the red town near the old sea '.repeat(10_000)}grew.`;
  expect(takeawaysFromNotes(notesOf(endless, 'A town grows where roads meet.'))).toEqual([
    'A town grows where roads meet.',
  ]);
});

test('speech that goes on from the sentence before is none, and what is quoted whole is one', () => {
  expect(takeawaysFromNotes(notesOf('The old teacher advised, “and think in the morning with a clear head.”'))).toEqual(
    [],
  );
  expect(takeawaysFromNotes(notesOf('The old teacher advised, ‘but never before the morning has come.’'))).toEqual([]);
  expect(
    takeawaysFromNotes(notesOf('Der alte Lehrer riet den Kindern, „und denkt am Morgen mit klarem Kopf.“')),
  ).toEqual([]);
  for (const whole of [
    '“Leave ideas to the night,” the teacher advised, “and think in the morning with a clear head.”',
    'The old teacher advised, “Think in the morning with a clear head.”',
    'Every tailor knows the saying, “a stitch in time saves nine.”',
    'What farmers call “and company” is a family that works together.',
  ])
    expect(takeawaysFromNotes(notesOf(whole))).toEqual([whole]);
});
