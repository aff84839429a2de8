/**
 * Words that show that a text is not English: function words, frequent verbs and weekdays of other languages that agents meet. None
 * is an English word or a particle in English names ("de", "la", "van", "der").
 */
export const OTHER_LANGUAGES: Readonly<Record<string, string>> = {
  german:
    'und ist nicht ein eine einen einem einer mit auf für bei nach seit jetzt jeden jede jeder wohnt arbeitet spricht kostet trinkt isst vom zum zur wird wurde sich auch aber oder kein keine keinen sind haben habe ich wir mein meine meinen seine seinen immer nur noch mehr nutzt verwendet mag heißt läuft liegt dauert gehört beim durch gegen ohne weil dass wenn schon sehr heute morgen gestern montag dienstag mittwoch donnerstag freitag samstag sonntag montags dienstags freitags',
  french:
    'une dans avec pour elle nous vous je mais où aux chez depuis maintenant habite travaille parle aime préfère utilise coûte dure permet gratuit cette ses leur sont était être avoir tous très lundi mardi mercredi jeudi vendredi samedi dimanche qui que plus ans déménagé',
  spanish:
    'una con para por pero como vive trabaja habla gusta prefiere usa cuesta tiene está son fue ser muy más ahora desde cada también ella ellos nosotros mi sus este esta estos esos cuando donde lunes martes miércoles jueves viernes sábado domingo años mudó',
  italian:
    'una con per ma come vive abita lavora parla piace preferisce costa ha è sono stato molto più ora adesso ogni anche lei loro noi mio sua suo questo questa quando dove nel nella sulla gli lunedì martedì mercoledì giovedì venerdì sabato domenica anni trasferita',
  portuguese:
    'uma com para mas mora trabalha fala gosta prefere custa tem está são foi ser muito mais agora desde segunda terça cada também ela eles nós meu sua seu este esta quando onde feira sábado domingo anos mudou não',
  dutch:
    'een het niet met voor naar sinds nu elke iedere woont werkt spreekt kost drinkt eet wordt werd zich ook maar geen zijn hebben heeft ik wij mijn onze altijd alleen nog meer gebruikt houdt geweest bij door zonder omdat heel vandaag maandag dinsdag woensdag donderdag vrijdag zaterdag zondag',
  swedish:
    'och är inte ett med på från nu varje bor arbetar jobbar talar pratar kostar dricker äter blev sig också men eller ingen har jag vi min sin alltid bara mer använder gillar heter ligger utan eftersom mycket måndag tisdag onsdag torsdag fredag lördag söndag',
  danish:
    'og ikke et med på fra nu hver bor arbejder taler snakker koster drikker spiser blev sig også eller ingen har jeg vi min altid bare mere bruger hedder ligger uden fordi meget mandag tirsdag onsdag torsdag fredag lørdag søndag',
  polish:
    'w z na nie się jest są mieszka pracuje mówi lubi woli używa kosztuje ma był była do od dla przez teraz każdy każdego też ale lub jak czy ona oni my mój moja jego jej poniedziałek wtorek środa środę czwartek piątek sobota sobotę niedziela lat',
  czech:
    've na není je jsou bydlí pracuje mluví má byl byla od pro teď každý také ale nebo jak ona oni můj moje jeho její pondělí úterý středa středu čtvrtek pátek sobota sobotu neděle let',
  turkish:
    've bir bu için ile değil yaşıyor çalışıyor konuşuyor seviyor kullanıyor oturuyor şimdi her çok daha ama veya ben biz onun pazartesi salı çarşamba perşembe cuma cumartesi pazar yıl',
  finnish:
    'ja on ei että asuu työskentelee puhuu pitää käyttää maksaa oli nyt joka myös mutta tai hän he minä me minun hänen maanantai tiistai keskiviikko torstai perjantai lauantai sunnuntai maanantaisin perjantaisin vuotta',
  hungarian:
    'és nem egy az van lakik dolgozik beszél szereti használ most minden is de vagy ő ők én mi hétfő kedd szerda csütörtök péntek szombat vasárnap éves',
  romanian:
    'și este nu un o cu pe din la locuiește lucrează vorbește îi place folosește costă acum fiecare dar sau ea ei eu noi luni marți miercuri joi vineri sâmbătă duminică ani',
  catalan:
    'amb els és són viu treballa parla té més però molt també seva meva germà germana prefereix utilitza',
  galician: 'coa súa unha máis traballa irmá irmán moito tamén prefire',
  indonesian:
    'dan adalah tidak sebuah dengan untuk dari di ke tinggal bekerja berbicara suka menggunakan sekarang setiap juga tetapi atau dia mereka saya kami senin selasa rabu kamis jumat sabtu minggu tahun',
}

/** Function words of languages that resemble one that is read. They only show that a text is not in that language. */
export const NEIGHBORS: Readonly<Record<string, string>> = {
  catalan:
    'a el la els les un una del al de amb per en és són viu treballa parla té fa va més ara ja no que i o però com molt també sempre quan des fins seu seva meu meva cada any anys dia dies prefereix utilitza germà germana pares',
  galician:
    'o a os as un unha do da no na co coa ao á en é son vive traballa fala ten vai máis agora xa non que e ou pero como moito tamén sempre cando desde ata seu súa meu miña cada ano anos día días prefire irmá irmán',
  occitan:
    'lo la los las un una del al de amb per en es son viu trabalha parla a fa va mai ara ja pas que e o mas coma fòrça tanben sèmpre quand dempuèi seu sieu',
  afrikaans:
    'die n is en in van met vir by op nie woon werk praat het gaan meer nou al ook maar as baie altyd toe sedert sy syne my ons elke jaar dag dae verkies gebruik broer suster',
  luxembourgish:
    'den de d eng en ass an vun mat fir bei op net wunnt schafft schwätzt huet geet méi elo schonn och mee wéi ganz ëmmer zanter säin seng mäin all joer dag deeg brudder schwëster zu hirem',
}

/** Words of these lists that also occur in English, including names and abbreviations. */
export const ALSO_ENGLISH =
  'a ale all also ama an and ani as at aux az bar bare be ben bin biz bor chez com come como con costa cu dan dar dari de di din do door each ea ei elke ella elle est eu fala for from ha had has hat he her his in is isst it its ja je jest ke la lat let luni ma mag mas me men met meu mi min minggu mit morgen most my na ne nel nu o on ora or pe per place plus pour pro que qui sera ser sig sin so son sua suo tai to uma un usa van ve vi w was we were z joi can'

/**
 * Particles that English keeps in names ("Rio de Janeiro"). One says nothing; two without an English word show another language.
 */
export const PARTICLES =
  'de la le les los las el del du des da das dos di della dei delle der das den dem des zum van het det den ett ein een'
