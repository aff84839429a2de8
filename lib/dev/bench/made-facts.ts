import type { FactInput } from '@/lib/domain/import-batch'
import { seeded } from '@/lib/statistics/seeded'

const SUBJECTS = [
  'the billing service',
  'the night porter',
  'Ines',
  'the greenhouse',
  'the second crew',
  'the atlas team',
  'Tomasz',
  'the west gate',
  'the newsletter',
  'the old boiler',
  'the intake form',
  'the river gauge',
]
const OBJECTS = [
  'the invoices',
  'a spare key',
  'the morning shift',
  'three replicas',
  'the tomato beds',
  'a paper map',
  'the staging cluster',
  'the winter rota',
  'the visitor badge',
  'the copper pipes',
  'a signed copy',
  'the flood notes',
]
const PLACES = [
  'Lisbon',
  'Leeds',
  'Aarhus',
  'Ghent',
  'Oaxaca',
  'Osaka',
  'Tromsø',
  'Genève',
  'Split',
  'Cork',
]
const PEOPLE = 'Ines Tomasz Mara Oskar Lena Pavel Ruth Hugo Nadia Emil'.split(' ')
const PLAIN = [
  (s: string, o: string) => `${s} checks ${o} on the weekly round`,
  (s: string, o: string) => `${o} were handed to ${s} during the spring audit`,
  (s: string, o: string) => `${s} keeps ${o} next to the loading door`,
  (s: string, o: string) => `somebody asked ${s} about ${o} during the tour`,
  (s: string, o: string) => `${s} wrote a short note on ${o}`,
  (s: string, o: string) => `${o} arrived together with ${s}`,
]
const CHANGING = [
  (s: string, p: string) => `${s} lives in ${p}`,
  (s: string, p: string) => `${s} moved to ${p} and now works from there`,
  (s: string, p: string) => `${s} does not deliver to ${p} on Fridays`,
  (s: string, p: string) => `${s} is open in ${p}`,
  (s: string, p: string) => `${s} is closed in ${p}`,
]
const MOVING_SHARE = 0.4
const CHANGING_SHARE = 0.1 // most facts in a memory do not mention change; about 3% become proposals

/** Returns one made-up sentence of 6–12 words. */
export function madeSentence(random: () => number): string {
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item
  const subject = pick(SUBJECTS)
  return random() < CHANGING_SHARE
    ? pick(CHANGING)(subject, pick(PLACES))
    : pick(PLAIN)(subject, pick(OBJECTS))
}

/** Returns a sentence about one of ten people, in turn, so that no two of a slot are about the same. */
export function sentenceOfOne(nth: number): string {
  const [person, object] = [
    PEOPLE[nth % PEOPLE.length],
    OBJECTS[Math.floor(nth / PEOPLE.length) % OBJECTS.length],
  ]
  return `${person} checks ${object} on the weekly round`
}

/** Returns a sentence that often says where one person lives now, so that many pairs become proposals. */
export function sentenceOfMoves(random: () => number, nth: number): string {
  if (random() >= MOVING_SHARE) return madeSentence(random)
  const person = PEOPLE[Math.floor(nth / PEOPLE.length) % PEOPLE.length]
  const place = PLACES[Math.floor(random() * PLACES.length)]
  return random() < 0.5 ? `${person} lives in ${place}` : `${person} now lives in ${place}`
}

const START_MS = Date.UTC(2025, 0, 1)
const MINUTE_MS = 60_000
const APART_MS = 5 * 60 * MINUTE_MS

/** Returns facts `from` to `to` of one agent, `siblings` per aspect, ten aspects per entity, hours apart and all in the past. */
export function madeFacts(range: {
  readonly from: number
  readonly to: number
  readonly siblings: number
  readonly seed: number
  readonly sentence?: (random: () => number, nth: number) => string
}): readonly FactInput[] {
  const { sentence = (next) => madeSentence(next) } = range
  const random = seeded(range.seed + range.from)
  return Array.from({ length: range.to - range.from }, (_, index) => {
    const n = range.from + index
    const slot = Math.floor(n / range.siblings)
    return {
      agent: 'bench',
      entity: `entity ${String(Math.floor(slot / 10)).padStart(7, '0')}`,
      aspect: `aspect ${slot % 10}`,
      key: null,
      kind: 'fact',
      content: sentence(random, n),
      tags: [],
      metadata: {},
      confidence: null,
      importance: null,
      recordedAt: new Date(START_MS + slot * MINUTE_MS + (n % range.siblings) * APART_MS),
      validFrom: null,
      validUntil: null,
      protected: false,
      status: 'active',
      supersededBy: null,
      supersededAt: null,
      externalId: `made-${n}`,
      source: null,
    }
  })
}
