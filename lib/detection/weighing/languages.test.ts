import { expect, it } from 'vitest'

import { SEED_DETECTOR } from '../seed-detector'
import { WEIGHED_DETECTOR } from './weighed-detector'

const DEFAULT_THRESHOLD = 0.7

it.each([
  ['Ines woont met haar broer in Ulm', false],
  ['Ines wohnt mit ihrem Bruder in Ulm', true],
  ['Inès habite à Nantes avec son frère', true],
  ['Inés vive en Sevilla con su hermano', true],
  ['Núria viu a Girona amb els pares', false],
  ['田中さんは東京に住んでいます', false],
  ['Ines lives in Ulm with her brother', true],
  ['Does Ines live in Ulm?', true],
])('[W51] a detector says whether it reads a text: %s', (content, isRead) => {
  const [weighed, seed] = [WEIGHED_DETECTOR, SEED_DETECTOR]
  const fact = { content, statedAtMs: null }
  expect(weighed.isRead(weighed.createPreparer()(fact))).toBe(isRead)
  expect(seed.isRead(seed.createPreparer()(fact))).toBe(true)
})

it.each([
  ['Ada wohnt in Kiel', 'german'],
  ['Elif lernt Portugiesisch', 'german'],
  ["L'ascenseur fonctionne de nouveau", 'french'],
  ['Préfère le thé noir', 'french'],
  ['Nunca toma el café sin leche', 'spanish'],
  ['Nora lives in La Paz', 'english'],
  ['Uses the Autobahn to commute', 'english'],
  ['Ada Lovelace', 'english'], // a name belongs to no language
  ['PostgreSQL 17', 'english'],
  ['+49 30 901820', 'english'],
])('[W54] the language of %j is %s', (content, language) => {
  const prepared = WEIGHED_DETECTOR.createPreparer()({ content, statedAtMs: null })
  expect(prepared.language).toBe(language)
  expect(WEIGHED_DETECTOR.isRead(prepared)).toBe(true)
})

it.each([
  ['Ada wohnt in Kiel', 'Ada lives in Ulm'],
  ['Ada wohnt in Kiel', 'Ada habite à Nantes'],
  ['Ada no longer lives in Kiel', 'Ada wohnt jetzt in Kiel'],
  ['Ada woont in Kiel', 'Ada wohnt jetzt in Ulm'],
])('[W54] a pair in two languages is no evidence: %s → %s', (older, newer) => {
  const prepare = WEIGHED_DETECTOR.createPreparer()
  const prepared = (content: string) => prepare({ content, statedAtMs: null, entity: 'Ada' })
  const found = WEIGHED_DETECTOR.detect(prepared(older), prepared(newer))
  expect(found.winningSignal).toBeNull()
  expect(found.confidence).toBeLessThan(0.3)
  expect(WEIGHED_DETECTOR.confidenceOf(prepared(older), prepared(newer))).toBe(0)
  expect(found.readings.find(({ signal }) => signal === 'mood')).toMatchObject({
    level: 'other-language',
  })
})

it.each([
  ['Bernd raucht', 'Bernd raucht nicht mehr', 'nicht mehr'],
  ['Olga nimmt Metformin', 'Olga hat Metformin abgesetzt', 'abgesetzt'],
  ["Damien a un vélo d'occasion", "Damien n'a plus de vélo", 'n … plus'],
  ['Bruno fuma diez cigarrillos', 'Bruno ya no fuma', 'ya no'],
])('[W55] the evidence quotes the text, not its gloss: %s → %s', (older, newer, cue) => {
  const prepare = WEIGHED_DETECTOR.createPreparer()
  const prepared = (content: string) =>
    prepare({ content, statedAtMs: null, entity: content.split(' ')[0] ?? null })
  const found = WEIGHED_DETECTOR.detect(prepared(older), prepared(newer))
  const change = found.readings.find(({ signal }) => signal === 'change')
  expect(change).toMatchObject({ fired: true, level: 'names-older', because: { cue } })
})

const MEMORIES: readonly (readonly [language: string, older: string, newer: string])[] = [
  ['Swahili', 'Amina anaishi Nairobi', 'Amina anaishi Mombasa'],
  ['Swahili', 'Baba anafanya kazi hospitali kuu', 'Baba hafanyi kazi hospitali kuu tena'],
  ['Swahili', 'Juma anapenda chai ya moto asubuhi', 'Juma anapenda kahawa ya moto asubuhi'],
  ['Vietnamese', 'Lan sống ở Hà Nội với gia đình', 'Lan sống ở Đà Nẵng với gia đình'],
  ['Vietnamese', 'Minh thích uống cà phê sữa đá', 'Minh không thích uống cà phê sữa đá'],
  ['Filipino', 'Nakatira si Ana sa Maynila', 'Nakatira si Ana sa Cebu'],
  ['Filipino', 'Ayaw ni Ben ng kape sa umaga', 'Gusto ni Ben ng kape sa umaga'],
  ['Norwegian', 'Kari bor i Bergen sammen med søsteren', 'Kari bor i Tromsø sammen med søsteren'],
  ['Catalan', 'La Núria viu a Girona amb els pares', 'La Núria viu a Lleida amb els pares'],
  ['Croatian', 'Ivana živi u Zagrebu s bratom', 'Ivana živi u Splitu s bratom'],
  ['Slovak', 'Zuzana býva v Košiciach so sestrou', 'Zuzana býva v Žiline so sestrou'],
  ['Lithuanian', 'Jonas gyvena Vilniuje su broliu', 'Jonas gyvena Kaune su broliu'],
  ['Latvian', 'Anna dzīvo Rīgā kopā ar māsu', 'Anna dzīvo Liepājā kopā ar māsu'],
  ['Estonian', 'Mari elab Tallinnas koos vennaga', 'Mari elab Tartus koos vennaga'],
  ['Welsh', 'Mae Gwen yn byw yng Nghaerdydd', 'Mae Gwen yn byw yn Abertawe'],
  ['Irish', 'Tá Niamh ina cónaí i nGaillimh', 'Tá Niamh ina cónaí i gCorcaigh'],
  ['Albanian', 'Arta jeton në Tiranë me vëllain', 'Arta jeton në Durrës me vëllain'],
  ['Malay', 'Siti tinggal bersama ibu bapanya', 'Siti tinggal bersama kakaknya'],
  [
    'Afrikaans',
    'Pieter woon saam met sy broer in Pretoria',
    'Pieter woon saam met sy broer in Kaapstad',
  ],
  [
    'Esperanto',
    'Maria loĝas kune kun sia fratino en Parizo',
    'Maria loĝas kune kun sia fratino en Romo',
  ],
  ['Hausa', 'Musa yana zaune a Kano tare da iyalinsa', 'Musa yana zaune a Kaduna tare da iyalinsa'],
  ['Yoruba', 'Tunde ń gbé ní Ìbàdàn pẹ̀lú ìyá rẹ̀', 'Tunde ń gbé ní Èkó pẹ̀lú ìyá rẹ̀'],
  ['Zulu', 'uThandi uhlala eGoli nomama wakhe', 'uThandi uhlala eThekwini nomama wakhe'],
  ['Basque', 'Ane Bilbon bizi da bere ahizparekin', 'Ane Donostian bizi da bere ahizparekin'],
  [
    'Icelandic',
    'Guðrún býr í Reykjavík með systur sinni',
    'Guðrún býr á Akureyri með systur sinni',
  ],
  ['Slovenian', 'Maja živi v Ljubljani s sestro', 'Maja živi v Mariboru s sestro'],
  ['Somali', 'Cabdi wuxuu ku nool yahay Muqdisho', 'Cabdi wuxuu ku nool yahay Hargeysa'],
  ['Russian', 'Оля живёт в Москве с братом', 'Оля живёт в Казани с братом'],
  ['Ukrainian', 'Тарас працює у Львові вчителем', 'Тарас працює у Києві вчителем'],
  [
    'Greek',
    'Η Ελένη μένει στην Αθήνα με τον αδελφό της',
    'Η Ελένη μένει στην Πάτρα με τον αδελφό της',
  ],
  ['Arabic', 'تعيش ليلى في القاهرة مع أختها', 'تعيش ليلى في الإسكندرية مع أختها'],
  ['Hebrew', 'דנה גרה בתל אביב עם אחותה', 'דנה גרה בחיפה עם אחותה'],
  ['Persian', 'سارا با خواهرش در تهران زندگی می‌کند', 'سارا با خواهرش در شیراز زندگی می‌کند'],
  ['Hindi', 'रवि अपने भाई के साथ दिल्ली में रहता है', 'रवि अपने भाई के साथ मुंबई में रहता है'],
  ['Bangla', 'মিতা তার বোনের সাথে ঢাকায় থাকে', 'মিতা তার বোনের সাথে চট্টগ্রামে থাকে'],
  ['Thai', 'สมชายอาศัยอยู่ที่กรุงเทพ', 'สมชายอาศัยอยู่ที่เชียงใหม่'],
  ['Chinese', '小明住在北京', '小明住在上海'],
  ['Japanese', '田中さんは東京に住んでいます', '田中さんは大阪に住んでいます'],
  ['Korean', '민수는 서울에 살고 있다', '민수는 부산에 살고 있다'],
  ['Bulgarian', 'Иван живее в София с брат си', 'Иван живее във Варна с брат си'],
  ['Haitian Creole', 'Mari ap viv Pòtoprens ak sè li', 'Mari ap viv Okap ak sè li'],
  ['Javanese', 'Budi manggon ing Solo karo adhine', 'Budi manggon ing Yogya karo adhine'],
  ['Maltese', "Marija tgħix il-Belt ma' ħuha", "Marija tgħix Għawdex ma' ħuha"],
  [
    'Luxembourgish',
    "D'Anne wunnt zu Esch mat hirem Brudder",
    "D'Anne wunnt zu Dikrech mat hirem Brudder",
  ],
  ['Galician', 'Antía vive coa súa irmá en Vigo', 'Antía vive coa súa irmá en Lugo'],
  [
    'Swahili',
    'Kampuni inatumia Postgres kwa hifadhidata',
    'Kampuni inatumia MySQL kwa hifadhidata',
  ],
  ['Swahili', 'Mkutano uko saa 10 kila siku', 'Mkutano uko saa 11 kila siku'],
  ['Vietnamese', 'Cửa hàng mở cửa lúc 8 giờ sáng', 'Cửa hàng mở cửa lúc 9 giờ sáng'],
  ['Croatian', 'Tim koristi Postgres za bazu', 'Tim koristi MySQL za bazu'],
  ['Catalan', 'Prefereix el te verd', 'Prefereix el te negre'],
  ['Filipino', 'Gumagamit sila ng Postgres', 'Gumagamit sila ng MySQL'],
  ['Lithuanian', 'Komanda naudoja Figma', 'Komanda naudoja Penpot'],
  ['Slovak', 'Používa Figmu', 'Používa Penpot'],
  ['Swahili', 'Anatumia Figma', 'Anatumia Penpot'],
  ['Dutch', 'Anna woont in Utrecht', 'Anna woont nu in Zwolle'],
  ['Dutch', 'Bram rookt een pakje per dag', 'Bram rookt niet meer'],
  ['Dutch', 'De huur is 780 euro', 'De huur is sinds april 840 euro'],
  ['Dutch', 'Het team gebruikt MySQL', 'Het team gebruikt PostgreSQL in plaats van MySQL'],
  ['Dutch', 'De winkel is open', 'De winkel is gesloten'],
  ['Polish', 'Ola mieszka w Gdańsku', 'Ola mieszka teraz w Łodzi'],
  ['Polish', 'Marek pali papierosy', 'Marek już nie pali'],
  ['Polish', 'Czynsz wynosi 1200 złotych', 'Czynsz wynosi 1350 złotych'],
  ['Italian', 'Anna abita a Torino', 'Anna abita adesso a Lecce'],
  ['Italian', 'Bruno fuma dieci sigarette al giorno', 'Bruno non fuma più'],
  ['Italian', 'Il negozio è aperto', 'Il negozio è chiuso'],
  ['Italian', 'Il corso costa 80 euro', 'Il corso costa 95 euro'],
  ['Portuguese', 'Ana mora em Braga', 'Ana mora agora em Faro'],
  ['Portuguese', 'O Bruno fuma dez cigarros por dia', 'O Bruno já não fuma'],
  ['Portuguese', 'A loja está aberta', 'A loja está fechada'],
  ['Portuguese', 'A reunião começa às 9', 'A reunião começa às 10'],
  ['Catalan', 'La botiga és oberta', 'La botiga és tancada'],
  ['Catalan', 'En Pau treballa a Mataró', 'En Pau ja no treballa a Mataró'],
  ['Galician', 'A tenda está aberta', 'A tenda está pechada'],
  ['Occitan', 'Joan viu a Tolosa amb sa sòrre', 'Joan viu a Pau amb sa sòrre'],
  ['Swedish', 'Anna bor i Lund', 'Anna bor nu i Malmö'],
  ['Danish', 'Butikken er åben', 'Butikken er lukket'],
  ['Romanian', 'Ana locuiește la Cluj', 'Ana locuiește acum la Iași'],
  ['Afrikaans', 'Die winkel is oop', 'Die winkel is gesluit'],
  ['Luxembourgish', "D'Butték ass op", "D'Butték ass zou"],
  ['Swiss German', 'S Lädeli isch offe', 'S Lädeli isch zue'],
  ['Japanese', '店は開いています', '店は閉まっています'],
  ['Japanese', '会議は9時に始まります', '会議は10時に始まります'],
]

it.each(MEMORIES)(
  '[W5] [W39] %s is not recognized, and causes no false alarm: %s → %s',
  (_language, older, newer) => {
    const prepare = WEIGHED_DETECTOR.createPreparer()
    const prepared = (content: string) =>
      prepare({ content, statedAtMs: null, key: null, entity: 'x' })
    const confidence = WEIGHED_DETECTOR.confidenceOf(prepared(older), prepared(newer))
    expect(confidence).toBeLessThan(DEFAULT_THRESHOLD)
  },
)
