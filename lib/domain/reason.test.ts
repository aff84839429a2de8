import { describe, expect, it } from 'vitest'

import { STORIES } from '@/lib/demo/stories'
import type { ProfileName } from '@/lib/detection/finding'
import { detectorOf } from '@/lib/detection/registry'

import { kindOf, reasonOf, type Evidence, type Reason } from './reason'

const DAY_MS = 86_400_000

/** What the detector finds in two texts, a hundred days apart, and the reason that comes of it. */
function reason(
  older: string,
  newer: string,
  more: Partial<Evidence> = {},
  {
    profile = 'default',
    aspect = null,
  }: { readonly profile?: ProfileName; readonly aspect?: string | null } = {},
): Reason {
  const detector = detectorOf(profile)
  const prepare = detector.createPreparer()
  const text = (content: string, statedAtMs: number) =>
    prepare({ content, statedAtMs, key: null, entity: null, aspect })
  const { readings } = detector.detect(text(older, 0), text(newer, 100 * DAY_MS))
  return reasonOf({
    readings,
    profile,
    older,
    newer,
    changed: false,
    hoursApart: 2_400,
    contextDifferences: [],
    model: null,
    foreign: null,
    ...more,
  })
}

describe('[RS1] [RS2] why a pair was proposed', () => {
  it.each([
    [
      'correction',
      'Slug patrol starts at ten.',
      'Actually, slug patrol starts at eleven.',
      'ten → eleven',
      'The newer fact corrects it (“Actually”).',
    ],
    [
      'reversal',
      'Nicholai prefers tea over coffee after dinner.',
      'Nicholai prefers coffee over tea after dinner.',
      'tea over coffee → coffee over tea',
      'The order is reversed.',
    ],
    [
      'opposite',
      'Public signup is open.',
      'Public signup is closed after the bot wave.',
      'open → closed',
      '“open” and “closed” are opposites.',
    ],
    [
      'denied',
      'Customers sign in with a password.',
      'Customers no longer sign in with a password; a code goes to the phone.',
      'sign in with a password → no longer sign in with a password; a…',
      'The newer fact denies it (“no longer”).',
    ],
    [
      'denied',
      'Jonas does not do homework at the kitchen table.',
      'Jonas does do homework at the kitchen table.',
      'not do homework at the kitchen table → do homework at the kitchen table',
      'The older fact says “not”; the newer one doesn’t.',
    ],
    [
      'number',
      'Checkout times out after 30 seconds.',
      'Checkout times out after 10 seconds.',
      '30 → 10 seconds',
      'Only the number differs.',
    ],
    [
      'value',
      'The floor jack is on shelf K9.',
      'The floor jack is on shelf U2 now.',
      'shelf K9 → shelf U2',
      'Only one can be true at a time.',
    ],
    [
      'number',
      'The satellite link costs 3 euros a minute.',
      'The satellite link costs 5 euros a minute, payable in advance.',
      '3 → 5 euros',
      'The number differs.',
    ],
    [
      'number',
      'The 12:05 to Havra leaves from pier 2.',
      'The 12:05 to Havra leaves from pier 6.',
      'pier 2 → pier 6',
      'Only the number differs.',
    ],
    [
      'value',
      'Nicholai lives in Denver.',
      'Nicholai recently moved and lives in Colorado Springs.',
      'Denver → Colorado Springs',
      'Only one can be true at a time, and the newer fact says “moved”.',
    ],
    [
      'value',
      'Anselm Duarte has the Plus plan.',
      'Anselm Duarte has the Fleet plan.',
      'Plus → Fleet',
      'The value differs. Check whether both can be true.',
    ],
    [
      'same-slot',
      'Emergency number: the clinic in Tozeur.',
      'Emergency number: the garrison at Nefta.',
      'clinic in Tozeur → garrison at Nefta',
      'Both answer “Emergency number”.',
    ],
    [
      'ended',
      'Apartment hunting with Amari; they want two bedrooms.',
      'Broke up with Amari.',
      'Apartment hunting with Amari; they want… → Broke up with Amari',
      'The newer fact says it ended (“Broke up with”).',
    ],
    [
      'changed',
      'Frau Ekström keeps the cash box.',
      'Mr. Osei took over the cash box from Frau Ekström.',
      'Frau Ekström keeps the cash box → Mr. Osei took over the cash box from…',
      'The newer fact reports a change (“took over”).',
    ],
  ] as const)('%s: %s / %s', (kind, older, newer, values, why) => {
    const found = reason(older, newer)
    expect({ ...found, values: `${found.from} → ${found.to}` }).toMatchObject({ kind, values, why })
  })

  it('says how much later the newer fact is, in the seed profile', () => {
    const found = reason(
      'Next session is on Saturday at Noor’s flat.',
      'Game night moved to Sunday because of Noor’s exam.',
      {},
      { profile: 'seed' },
    )
    expect(found).toMatchObject({
      kind: 'later',
      why: 'The newer fact is 3 months later and says “moved”.',
    })
  })

  it('names the model or the other system where no rule of ours found anything', () => {
    const silent = { readings: [] }
    const model = { contradicts: true, reasoning: 'One person has one floor. So they clash.' }
    expect(reason('a b', 'c d', { ...silent, model }).why).toBe(
      'Only the model sees a conflict: “One person has one floor”.',
    )
    const foreign = { system: 'mem0', confidence: 0.81, only: true }
    expect(reason('a b', 'c d', { ...silent, foreign }).why).toBe(
      'mem0 flagged this pair (their confidence 0.81). Our rules found nothing.',
    )
  })

  it('quotes no word of time that is part of a name or in both facts', () => {
    const bedtime = reason('Mila’s bedtime is 19:30.', 'Mila’s bedtime is 22:00 on New Year’s Eve.')
    expect(bedtime.why).toBe('The number differs.')
    const again = reason(
      'The wiki was migrated again in 2022.',
      'The wiki was migrated again in 2024.',
    )
    expect(again.why).not.toContain('again')
  })

  it('adds one caution: the model first, then other metadata, then a condition', () => {
    const closed = 'Pier 4 station is closed until the crane is repaired.'
    const pair = ['Pier 4 station is open.', closed] as const
    expect(reason(...pair).caution).toBe(
      'The newer fact has a condition: “until the crane is repaired”.',
    )
    const contextDifferences = [{ key: 'project', older: 'atlas-tiles', newer: 'thesis-notes' }]
    expect(reason(...pair, { contextDifferences }).caution).toBe(
      'The project differs (atlas-tiles, thesis-notes). Both may be true.',
    )
    const model = { contradicts: false, reasoning: 'Both can hold. One is a plan.' }
    expect(reason(...pair, { contextDifferences, model }).caution).toBe(
      'The model disagrees: “Both can hold”.',
    )
  })

  it.each([
    [
      'The antivenom is stored in the blue cool box.',
      'The antivenom is stored in the white cool box, because the blue one leaks.',
    ],
    [
      'The alert channel is #ops-noise.',
      'Actually, the alert channel is #ops; nobody reads #ops-noise, as the name says.',
    ],
  ])('takes a cause or a remark for no condition: %s', (older, newer) => {
    expect(reason(older, newer).caution ?? '').not.toContain('condition')
  })

  it('quotes a condition with the word that opens it', () => {
    const found = reason('Rosa drinks tea.', 'Rosa drinks coffee as a treat.')
    expect(found.caution).toBe('The newer fact has a condition: “as a treat”.')
  })
})

it('[RS3] what both facts are about is quoted as it is written', () => {
  const pair = [
    'Cobalt Pay replaced Paylane for billing.',
    'Billing uses Cobalt Pay for cards and Giroflow for bank transfers.',
  ] as const
  expect(reason(...pair, {}, { aspect: 'provider' }).why).toBe('Both are about “Billing”.')
})

it('[RS3] every reason fits in a line and quotes only what the two facts say', () => {
  const texts = STORIES.flatMap(({ facts }) => facts.map(({ content }) => content))
  const pairs = texts.slice(1).map((newer, index) => [texts[index] ?? '', newer] as const)
  expect(pairs.length).toBeGreaterThan(300)
  for (const [older, newer] of pairs) {
    const { why, caution, from, to } = reason(older, newer)
    expect(why.length).toBeLessThanOrEqual(120)
    const quoted = [...`${why} ${caution ?? ''}`.matchAll(/“([^”]*)”/gu)].map(([, words]) => words)
    const both = flat(`${older} | ${newer}`)
    for (const words of [...quoted, from, to])
      for (const part of (words ?? '').split(' … '))
        expect(both, `${older} | ${newer}`).toContain(flat(part).replace(/…$/u, ''))
  }
})

it('[RS4] the kind of a pair follows from its readings alone, as its reason says it', () => {
  const texts = STORIES.flatMap(({ facts }) => facts.map(({ content }) => content))
  const kinds = new Set<string>()
  for (const profile of ['default', 'seed'] as const) {
    const detector = detectorOf(profile)
    const prepare = detector.createPreparer()
    const text = (content: string, statedAtMs: number) =>
      prepare({ content, statedAtMs, key: null, entity: null })
    for (const [index, newer] of texts.slice(1).entries()) {
      const older = texts[index] ?? ''
      const { readings } = detector.detect(text(older, 0), text(newer, 100 * DAY_MS))
      const kind = kindOf({ readings, profile, judged: false, imported: false })
      expect(kind).toBe(reason(older, newer, {}, { profile }).kind)
      kinds.add(kind)
    }
  }
  expect(kinds.size).toBeGreaterThan(7)
  const none = { readings: [], profile: 'default' } as const
  expect(kindOf({ ...none, judged: true, imported: true })).toBe('model')
  expect(kindOf({ ...none, judged: false, imported: true })).toBe('imported')
})

function flat(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/gu, ' ')
}

it('[RS3] once a fact was reworded, values that it no longer has give way to both texts', () => {
  const [older, newer] = ['Mara lives in Turku.', 'Mara now lives in Oulu.']
  const words = ({ from, to, valued }: Reason) => [from, to, valued]
  expect(words(reason(older, newer))).toEqual(['Turku', 'Oulu', true])
  const since = { newer: 'Mara now lives in Espoo.', changed: true }
  expect(words(reason(older, newer, since))).toEqual([
    'lives in Turku',
    'now lives in Espoo',
    false,
  ])
  expect(words(reason(older, newer, { newer: 'Mara now lives in Oulu!', changed: true }))).toEqual([
    'Turku',
    'Oulu',
    true,
  ])
})

it('[RS1] [RS3] two bare values are shown whole', () => {
  const said = reason('engineer', 'senior engineer', {}, { aspect: 'job' })
  expect(said).toEqual({
    kind: 'value',
    from: 'engineer',
    to: 'senior engineer',
    valued: true,
    why: 'Only one can be true at a time.',
    caution: null,
  })
  const since = { newer: 'staff engineer', changed: true }
  expect(reason('engineer', 'senior engineer', since, { aspect: 'job' }).valued).toBe(false)
})
