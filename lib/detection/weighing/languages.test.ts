import { expect, it } from 'vitest'

import { SEED_DETECTOR } from '../seed-detector'
import { WEIGHED_DETECTOR } from './weighed-detector'

const DEFAULT_THRESHOLD = 0.7

it.each([
  ['Ines wohnt mit ihrem Bruder in Ulm', false],
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
