import { PLACE_NAMES } from './lexicon/place-names'

// Names of languages, countries and currencies come from Intl, in the languages that most stores are written in.
const LOCALES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']
const LANGUAGES =
  'ar bg bn ca cs da de el en es et fa fi fr ga he hi hr hu id is it ja ko lt lv ms mt nb nl pl pt ro ru sk sl sq sr sv sw ta th tr uk ur vi zh'
const REGIONS =
  'AD AE AF AL AM AR AT AU AZ BA BD BE BG BO BR BY CA CH CL CN CO CR CU CY CZ DE DK DO DZ EC EE EG ES ET FI FR GB GE GH GR GT HK HN HR HU ID IE IL IN IQ IR IS IT JM JO JP KE KH KR KW KZ LA LB LK LT LU LV MA MC MD ME MG MK MM MN MT MX MY NG NI NL NO NP NZ OM PA PE PH PK PL PT PY QA RO RS RU RW SA SE SG SI SK SN SV SY TH TN TR TW TZ UA UG US UY UZ VE VN YE ZA ZM ZW'
const CURRENCIES =
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HUF INR JPY KRW MXN NOK NZD PLN RON SEK THB TRY UAH USD ZAR'
const LONGEST = 30 // letters
const LOCALE = /^(?<language>[a-z]{2})[-_](?<region>[a-z]{2})$/u
const NONE: readonly string[] = []

let known: ReadonlyMap<string, readonly string[]> | null = null

/** What a text names, whatever the language: “de”, “German” and “Deutsch” are one language, “Munich” and “München” one city. */
export function readNames(text: string): readonly string[] {
  if (text.length > LONGEST) return NONE
  const name = text.toLowerCase()
  const { language, region } = LOCALE.exec(name)?.groups ?? {}
  known ??= listNames()
  if (language === undefined) return known.get(name) ?? NONE
  return [`locale ${language}-${region}`]
}

function listNames(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  const add = (name: string, concept: string) => {
    const key = name.toLowerCase()
    const concepts = found.get(key) ?? []
    if (!concepts.includes(concept)) found.set(key, [...concepts, concept])
  }
  const addAll = (type: 'language' | 'region' | 'currency', codes: string) => {
    const names = LOCALES.map((locale) => new Intl.DisplayNames([locale], { type }))
    for (const code of codes.split(' ')) {
      add(code, `${type} ${code}`)
      for (const each of names) add(each.of(code) ?? code, `${type} ${code}`)
    }
  }
  addAll('language', LANGUAGES)
  addAll('region', REGIONS)
  addAll('currency', CURRENCIES)
  for (const code of LANGUAGES.split(' '))
    add(new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code, `language ${code}`)
  const dialects = new Intl.DisplayNames(['en'], { type: 'language' })
  const standard = new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard' })
  for (const tag of [
    'en-US',
    'en-GB',
    'en-AU',
    'en-CA',
    'de-AT',
    'de-CH',
    'fr-CA',
    'fr-CH',
    'es-ES',
    'es-MX',
    'pt-BR',
    'pt-PT',
    'zh-CN',
    'zh-TW',
  ])
    for (const each of [dialects, standard]) add(each.of(tag) ?? tag, `locale ${tag.toLowerCase()}`)
  for (const line of PLACE_NAMES.trim().split('\n')) {
    const names = line.split('|')
    for (const name of names) add(name, `place ${names[0] ?? ''}`)
  }
  return found
}

/** True when two texts may name one thing. */
export function isSameName(one: readonly string[], other: readonly string[]): boolean {
  return one.some((each) => other.includes(each))
}
