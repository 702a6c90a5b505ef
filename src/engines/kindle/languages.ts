/** What one language calls the things that a Kindle export names; words with the same sense are parted by `|`. */
export interface KindleWords {
  readonly highlight: string;
  readonly underline: string;
  readonly note: string;
  readonly bookmark: string;
  /** Before or after the number of a page, as headings and sentences inflect it. */
  readonly page: string;
  /** Before or after the number of a location. */
  readonly location: string;
  /** In front of the authors; empty where it is a word that titles begin with as well. */
  readonly by: string;
}

type Row = readonly [
  highlight: string,
  underline: string,
  note: string,
  bookmark: string,
  page: string,
  location: string,
  by: string,
];

/**
 * The languages of the store, of the app and of the devices, and those that a reader may have set beside them. An
 * export has words of one language only, so a word of another costs nothing where it does not come.
 */
// biome-ignore format: a language to a row.
const ROWS: Readonly<Record<string, Row>> = {
  English: ['highlight', 'underline', 'note|notes', 'bookmark', 'page|pages|p.|pp.', 'location|loc.|position', 'by'],
  German: ['markierung', 'unterstreichung', 'notiz', 'lesezeichen', 'seite|s.', 'position|stelle', 'von'],
  French: ['surlignement|surlignage', 'soulignement', 'note', 'signet', 'page', 'emplacement', 'par|de'],
  Italian: ['evidenziazione', 'sottolineatura', 'nota', 'segnalibro', 'pagina|pag.', 'posizione', 'di'],
  Spanish: ['subrayado|subrayar|resaltado', 'subrayado', 'nota', 'marcador', 'página|pág.', 'posición|ubicación', 'de|por'],
  Portuguese: ['destaque', 'sublinhado', 'nota', 'marcador', 'página|pág.', 'posição|localização|local', 'por'],
  Dutch: ['markering', 'onderstreping', 'notitie', 'bladwijzer', 'pagina|bladzijde|blz.', 'locatie', 'door'],
  Chinese: ['标注|標註', '下划线|底線', '笔记|备注|筆記|備註|註記', '书签|書籤', '页|頁', '位置', '作者：|作者:'],
  Japanese: ['ハイライト', '下線', 'メモ', 'ブックマーク', 'ページ', '位置', '著者:'],
  Korean: ['하이라이트', '밑줄', '메모', '북마크', '페이지|쪽', '위치', '저자:'],
  Russian: ['выделени|выделенный', 'подчеркивание|подчёркивание', 'заметка', 'закладка', 'страница|странице|страницы|стр.', 'место|месте|местоположение|позиция|позиции', 'автор:'],
  Ukrainian: ['виділення|виділений', 'підкреслення', 'нотатка|примітка', 'закладка', 'сторінка|сторінці|стор.', 'розташування|місце|місці|позиція|позиції', 'автор:'],
  Bulgarian: ['маркиране|откроен', 'подчертаване', 'бележка', 'отметка', 'страница|стр.', 'местоположение|място|позиция', 'автор:'],
  Polish: ['podkreślenie|podświetlenie|zaznaczenie|wyróżnienie', 'podkreślenie', 'notatka|uwaga', 'zakładka', 'strona|stronie|str.', 'lokalizacja|lokalizacji|pozycja|pozycji|miejsce|miejscu', 'autor:'],
  Czech: ['zvýraznění|zvýrazněný', 'podtržení', 'poznámka', 'záložka', 'strana|straně|stránka|stránce|str.', 'pozice|pozici|umístění|místo|místě', 'od|autor:'],
  Slovak: ['zvýraznenie|zvýraznený', 'podčiarknutie', 'poznámka', 'záložka', 'strana|strane|stránka|stránke|str.', 'pozícia|pozícii|umiestnenie|miesto|mieste', 'od|autor:'],
  Slovenian: ['poudarek|označba', 'podčrtano', 'opomba|zapisek', 'zaznamek', 'stran|strani|str.', 'lokacija|lokaciji|mesto|mestu', 'avtor:'],
  Croatian: ['isticanje|istaknuto', 'podcrtano', 'bilješka|beleška', 'knjižna oznaka|obeleživač', 'stranica|stranici|strana|strani|str.', 'lokacija|lokaciji|mjesto|mjestu', 'autor:'],
  Hungarian: ['kiemelés', 'aláhúzás', 'jegyzet|megjegyzés', 'könyvjelző', 'oldal|oldalon|old.', 'hely|helyen|pozíció', 'szerző:'],
  Romanian: ['evidențiere|evidenţiere', 'subliniere', 'notă|nota', 'semn de carte|marcaj', 'pagina|pagină|pag.', 'locația|locaţia|locație|locaţie|poziția|poziţia', 'de'],
  Greek: ['επισήμανση', 'υπογράμμιση', 'σημείωση', 'σελιδοδείκτης', 'σελίδα|σελ.', 'τοποθεσία|θέση', ''],
  Turkish: ['vurgu|öne çıkar', 'altı çizili', 'not|notunuz', 'yer imi|yer işareti', 'sayfa|sayfada|sayfadaki', 'konum|yer', 'yazan'],
  Swedish: ['markering|överstrykning', 'understrykning', 'anteckning', 'bokmärke', 'sida|sidan|s.', 'plats|läge', 'av'],
  Danish: ['fremhævning|markering|overstregning', 'understregning', 'note|notat', 'bogmærke', 'side|s.', 'placering|position|sted', 'af'],
  Norwegian: ['utheving|uthevelse|markering', 'understreking', 'notat|merknad', 'bokmerke', 'side|s.', 'plassering|posisjon|sted', 'av'],
  Finnish: ['korostus|korostettu', 'alleviivaus', 'muistiinpano|huomautus', 'kirjanmerkki', 'sivu|sivulla|s.', 'sijainti|sijainnissa|paikka', 'kirjoittanut'],
  Icelandic: ['yfirstrikun|auðkenning', 'undirstrikun', 'athugasemd|minnispunktur', 'bókamerki', 'síða|síðu|bls.', 'staðsetning|staðsetningu', 'eftir'],
  Estonian: ['esiletõst', 'allajoonimine', 'märkus|märge', 'järjehoidja', 'lehekülg|leheküljel|lk|lk.', 'asukoht|asukohas', 'autor:'],
  Latvian: ['izcēlums|iezīmējums', 'pasvītrojums', 'piezīme', 'grāmatzīme', 'lappuse|lappusē|lpp.', 'atrašanās vieta|atrašanās vietā|vieta|vietā', 'autors:'],
  Lithuanian: ['paryškinimas|pažymėjimas|žymėjimas', 'pabraukimas', 'pastaba', 'žymė|skirtukas', 'puslapis|puslapyje|psl.', 'vieta|vietoje', 'autorius:'],
  Catalan: ['ressaltat|subratllat|destacat', 'subratllat', 'nota', 'punt de llibre', 'pàgina|pàg.', 'ubicació|posició', 'de'],
  Galician: ['resaltado|destacado', 'subliñado', 'nota', 'marcador', 'páxina|páx.', 'localización|posición', 'de'],
  Basque: ['nabarmentzea|nabarmendua', 'azpimarra', 'oharra', 'laster-marka', 'orria|orrialdea|orrialdean|or.', 'kokapena|kokalekua', 'egilea:'],
  Albanian: ['theksim', 'nënvizim', 'shënim', 'faqeshënues', 'faqe|faqja|faqen', 'vendndodhja|pozicioni', 'nga'],
  Welsh: ['uwcholeuad', 'tanlinelliad', 'nodyn', 'nod tudalen', 'tudalen|dudalen', 'lleoliad', ''],
  Irish: ['aibhsiú', 'líne faoi', 'nóta', 'leabharmharc', 'leathanach|lch.', 'suíomh', ''],
  Afrikaans: ['uitlig', 'onderstreep', 'nota', 'boekmerk', 'bladsy|bl.', 'ligging|posisie', 'deur'],
  Indonesian: ['sorotan', 'garis bawah', 'catatan', 'penanda', 'halaman|hal.', 'lokasi', 'oleh'],
  Malay: ['serlahan', 'garis bawah', 'nota', 'penanda', 'halaman|muka surat', 'lokasi', 'oleh'],
  Filipino: ['highlight', 'salungguhit', 'tala', 'pananda', 'pahina', 'lokasyon', ''],
  Swahili: ['angaziwa', 'pigiwa mstari', 'dokezo', 'alamisho', 'ukurasa', 'mahali|eneo', ''],
  Vietnamese: ['tô sáng|đánh dấu', 'gạch chân|gạch dưới', 'ghi chú', 'dấu trang', 'trang', 'vị trí', 'bởi'],
  Arabic: ['تمييز', 'تسطير', 'ملاحظة', 'إشارة مرجعية', 'صفحة|الصفحة', 'موقع|الموقع', 'بقلم'],
  Persian: ['برجسته|هایلایت', 'زیرخط', 'یادداشت', 'نشانک', 'صفحه|صفحهٔ', 'مکان|موقعیت', 'نوشته'],
  Hebrew: ['הדגשה', 'קו תחתון', 'הערה', 'סימנייה', 'עמוד|דף', 'מיקום', 'מאת'],
  Hindi: ['हाइलाइट', 'रेखांकित', 'नोट', 'इशारिया|बुकमार्क', 'पेज|पृष्ठ', 'लोकेशन|स्थान', 'लेखक:'],
  Marathi: ['हायलाइट|ठळक', 'अधोरेखित', 'टीप|नोंद', 'बुकमार्क', 'पान|पृष्ठ', 'स्थान', 'लेखक:'],
  Gujarati: ['હાઇલાઇટ', 'રેખાંકિત', 'નોંધ', 'બુકમાર્ક', 'પેજ|પૃષ્ઠ|પાનું', 'લોકેશન|સ્થાન', 'લેખક:'],
  Bengali: ['হাইলাইট', 'নিম্নরেখা', 'নোট|টীকা', 'বুকমার্ক', 'পৃষ্ঠা', 'অবস্থান', 'লেখক:'],
  Tamil: ['ஹைலைட்|தனிப்படுத்த', 'அடிக்கோடு', 'குறிப்பு', 'புக்மார்க்', 'பக்கம்', 'இடம்|இருப்பிடம்', 'ஆசிரியர்:'],
  Malayalam: ['ഹൈലൈറ്റ്', 'അടിവര', 'കുറിപ്പ്', 'ബുക്ക്മാർക്ക്', 'പേജ്|താൾ', 'സ്ഥാനം|ലൊക്കേഷൻ', 'രചന:'],
  Thai: ['ไฮไลต์|ไฮไลท์', 'ขีดเส้นใต้', 'โน้ต|บันทึก', 'บุ๊กมาร์ก|ที่คั่น', 'หน้า', 'ตำแหน่ง', 'โดย'],
};

/** What each language calls things, by its English name. */
export const KINDLE_LANGUAGES: ReadonlyMap<string, KindleWords> = new Map(
  Object.entries(ROWS).map(([language, [highlight, underline, note, bookmark, page, location, by]]) => [
    language,
    { highlight, underline, note, bookmark, page, location, by },
  ]),
);

/** All words of one sense, in any of the languages. */
export function wordsFor(sense: keyof KindleWords): readonly string[] {
  return [...new Set([...KINDLE_LANGUAGES.values()].flatMap((words) => words[sense].split('|')))].filter(
    (word) => word !== '',
  );
}
