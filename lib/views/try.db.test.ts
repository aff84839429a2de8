import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { ProfileName } from '@/lib/detection/finding'
import { EMPTY_SIDE, factSide, type TrySide } from '@/lib/filters/try-query'
import type { FactRow, ProposalRow } from '@/lib/store/rows'
import { openTestStore } from '@/lib/store/testing'

import { factRowOf, fill, proposalRowOf } from './testing'
import { readTry } from './try'

let store: Awaited<ReturnType<typeof openTestStore>>

beforeAll(async () => {
  store = await openTestStore()
})

afterAll(() => store.remove())

const day = (text: string) => new Date(`${text}T00:00:00Z`)
const typed = (text: string, said: string | null = null): TrySide => ({
  ...EMPTY_SIDE,
  text,
  day: said,
})

async function tried(older: TrySide, newer: TrySide, profile: ProfileName | null = null) {
  return readTry(store, { older, newer, profile })
}

let slots = 0

/** Stores facts in their own aspect, a month apart. */
async function stored(
  sides: readonly Partial<FactRow>[],
  proposals: (rows: readonly FactRow[]) => readonly ProposalRow[] = () => [],
): Promise<readonly FactRow[]> {
  slots += 1
  const rows = sides.map((side, index) =>
    factRowOf({
      entity: 'Mara',
      aspect: `home ${slots}`,
      validFrom: day(`2026-0${index + 1}-01`),
      ...side,
    }),
  )
  await fill(store, { facts: rows, proposals: proposals(rows) })
  return rows
}

async function blockers(
  sides: readonly Partial<FactRow>[],
  proposals?: (rows: readonly FactRow[]) => readonly ProposalRow[],
) {
  const rows = await stored(sides, proposals)
  const view = await tried(factSide(rows[0]?.id ?? ''), factSide(rows.at(-1)?.id ?? ''))
  return view.result?.hindrances
}

const TURKU = { content: 'Mara lives in Turku' }
const OULU = { content: 'Mara lives in Oulu' }

describe('two texts', () => {
  test('are read by every signal, in both orders, and nothing is stored', async () => {
    const { result, profile } = await tried(
      typed('Mara lives in Turku'),
      typed('Mara lives in Oulu'),
    )
    expect(profile).toBe('seed')
    expect(result?.scored).toMatchObject({
      profile: 'seed',
      confidence: 0.75,
      minConfidence: 0.7,
      winningSignal: 'value',
    })
    expect(result?.scored.readings.map(({ fired }) => fired)).toEqual([false, false, true, false])
    expect(result?.reversed.confidence).toBe(0.75)
    expect(result?.hindrances).toEqual([])
    expect(result?.hoursApart).toBeNull()
    expect(await store.read.fact.count()).toBe(0)
  })

  test('dates count as times', async () => {
    const words = ['The lamp is in the hall', 'The lamp moved to the attic'] as const
    const apart = await tried(typed(words[0], '2026-01-01'), typed(words[1], '2026-02-01'))
    expect(apart.result?.scored.pattern).toContain('T')
    expect(apart.result?.hoursApart).toBe(31 * 24)
    const backwards = await tried(typed(words[0], '2026-02-01'), typed(words[1], '2026-01-01'))
    expect(backwards.result?.hindrances).toEqual([{ kind: 'backwards' }])
  })

  test('an empty one gives no result, one that is too long says so', async () => {
    expect(await tried(typed(' \n'), typed('a'))).toMatchObject({ result: null })
    const long = await tried(typed('ab '.repeat(33_334)), typed('a'))
    expect(long.result).toBeNull()
    expect(long.older.problem).toBe(
      'These are 100,001 characters; a fact has at most 20,000. Longer texts are documents.',
    )
    const most = await tried(typed('x'.repeat(20_000)), typed('y '.repeat(10_000)))
    expect(most.result).not.toBeNull()
  })

  test('the requested profile is used', async () => {
    const view = await tried(typed('a'), typed('b'), 'default')
    expect([view.profile, view.policyProfile]).toEqual(['default', 'seed'])
  })
})

describe('two facts', () => {
  test('siblings have no blockers', async () => {
    expect(await blockers([TURKU, OULU])).toEqual([])
  })

  test('an unknown id gives a sentence', async () => {
    const view = await tried(factSide('nothing'), typed('a'))
    expect(view.older.problem).toMatch(/^No fact has this id/)
    expect(view.result).toBeNull()
  })

  test('with one side empty, siblings are offered', async () => {
    const [older, newer] = await stored([TURKU, OULU])
    const view = await tried(factSide(older?.id ?? ''), EMPTY_SIDE)
    expect(view.siblings.map(({ id }) => id)).toEqual([newer?.id])
    expect(view.agent?.id).toBe('agent-a')
  })

  test('[S1] non-siblings show where they differ', async () => {
    const slot = (part: string, older: string, newer: string) => ({
      kind: 'other-slot',
      of: part,
      older,
      newer,
    })
    expect(
      await blockers([
        { ...TURKU, key: 'a' },
        { ...OULU, key: 'b' },
      ]),
    ).toEqual([slot('key', 'a', 'b')])
    expect(
      await blockers([
        { ...TURKU, key: 'A ' },
        { ...OULU, key: 'a' },
      ]),
    ).toEqual([])
    expect(await blockers([{ ...TURKU, key: 'a' }, OULU])).toEqual([])
    expect(await blockers([{ ...TURKU, entity: 'Ines' }, OULU])).toEqual([
      slot('entity', 'Ines', 'Mara'),
    ])
    expect(await blockers([{ ...TURKU, agentId: 'agent-b' }, OULU])).toEqual([
      slot('agent', 'agent-b', 'agent-a'),
    ])
    expect(await blockers([{ ...TURKU, entity: null }, OULU])).toEqual([
      { kind: 'unclassified', side: 'older' },
    ])
  })

  test('[G1] [G2] protection is reported, only for the older', async () => {
    expect(await blockers([{ ...TURKU, kind: 'constraint' }, OULU])).toEqual([
      { kind: 'constraint' },
    ])
    expect(await blockers([{ ...TURKU, protected: true }, OULU])).toEqual([{ kind: 'protected' }])
    expect(await blockers([TURKU, { ...OULU, kind: 'constraint', protected: true }])).toEqual([])
  })

  test('[G4] differing metadata comes with both values', async () => {
    const [older, newer] = await stored([
      { ...TURKU, metadata: '{"team":"red","floor":1}' },
      { ...OULU, metadata: '{"team":"blue","floor":"1"}' },
    ])
    const { result } = await tried(factSide(older?.id ?? ''), factSide(newer?.id ?? ''))
    expect(result?.contextDifferences).toEqual([{ key: 'team', older: 'red', newer: 'blue' }])
  })

  test('[D3] chosen against their time order', async () => {
    expect(await blockers([{ ...TURKU, validFrom: day('2026-09-01') }, OULU])).toEqual([
      { kind: 'backwards' },
    ])
  })

  test('[D5] [P6] an earlier successor takes precedence, unless both were kept', async () => {
    const between = { content: 'Mara lives in Espoo' }
    const found = await blockers([TURKU, between, OULU])
    expect(found).toMatchObject([{ kind: 'earlier', content: 'Mara lives in Espoo' }])
    expect(await blockers([TURKU, { content: 'Mara swims' }, OULU])).toEqual([])
    expect(await blockers([{ ...TURKU, key: 'a' }, { ...between, key: 'b' }, OULU])).toEqual([])
    const settled = await blockers([TURKU, between, OULU], ([a, b]) =>
      a === undefined || b === undefined
        ? []
        : [proposalRowOf(a, b, { status: 'decided', verdict: 'keep_both' })],
    )
    expect(settled).toEqual([])
    const withdrawn = await blockers([TURKU, between, OULU], ([a, b]) =>
      a === undefined || b === undefined ? [] : [proposalRowOf(a, b, { status: 'withdrawn' })],
    )
    expect(withdrawn).toMatchObject([{ kind: 'earlier' }]) // P6: nothing is proposed in its place
  })

  test('[P1] [P2] a pair already proposed shows its state', async () => {
    const found = await blockers([TURKU, OULU], ([a, b]) =>
      a === undefined || b === undefined
        ? []
        : [proposalRowOf(b, a, { status: 'decided', verdict: 'keep_both' })],
    )
    expect(found).toMatchObject([{ kind: 'known', status: 'decided', verdict: 'keep_both' }])
  })

  test('a fact that has ended, and one compared with itself', async () => {
    expect(await blockers([{ ...TURKU, status: 'superseded' }, OULU])).toEqual([
      { kind: 'not-active', side: 'older', status: 'superseded' },
    ])
    expect(await blockers([TURKU])).toEqual([{ kind: 'same-fact' }])
  })

  test('a fact and a text', async () => {
    const [older] = await stored([TURKU])
    const { result } = await tried(factSide(older?.id ?? ''), typed('Mara lives in Oulu'))
    expect(result?.scored.confidence).toBe(0.75)
    expect(result?.hindrances).toEqual([])
  })
})

test('[W51] a pair with a text in a language that is not read says so', async () => {
  const polish = typed('Mieszka w Warszawie od trzech lat z rodziną')
  const english = typed('Mara lives in Turku')
  const both = await tried(polish, typed('Teraz mieszka w Krakowie ze swoją siostrą'), 'default')
  expect(both.result?.notRead).toBe(
    'Not read: the newer fact isn’t in English, so our rules didn’t compare it.',
  )
  const one = await tried(polish, english, 'default')
  expect(one.result?.notRead).toContain('the older fact isn’t in English')
  expect(
    (await tried(english, typed('Mara now lives in Oulu'), 'default')).result?.notRead,
  ).toBeNull()
  expect((await tried(polish, english, 'seed')).result?.notRead).toBeNull()
})
