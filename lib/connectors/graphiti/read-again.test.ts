import { beforeEach, describe, expect, it } from 'vitest'

import type { ReadStore, Transport } from '@/lib/connectors/port'
import { drive, NOW } from '@/lib/connectors/testing/drive'

import { graphiti } from '.'
import type { GraphCall } from './client'
import { PAGE_QUERY, SINCE_QUERY, SUMMARY_QUERY } from './edge'
import { fakeGraph, type FakeGraph } from './testing'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS

let nowMs: number
let asked: string[]
let fake: FakeGraph
let driven: ReturnType<typeof drive>

beforeEach(() => {
  nowMs = NOW.getTime() - 300 * DAY_MS
  fake = fakeGraph({ now: () => new Date(nowMs) })
  const send: Transport = (call) => {
    const { query } = call.body as GraphCall
    asked.push(
      [SUMMARY_QUERY, SINCE_QUERY, PAGE_QUERY].indexOf(query) + 1 ? (NAMES[query] ?? '') : '',
    )
    return fake.transport(call)
  }
  driven = drive(graphiti, { target: fake.target, send })
  asked = []
})

const NAMES: Readonly<Record<string, string>> = {
  [SUMMARY_QUERY]: 'summary',
  [SINCE_QUERY]: 'since',
  [PAGE_QUERY]: 'all',
}

const time = (ms: number) => new Date(ms).toISOString().replace('.000Z', '+00:00')
const setOn = (id: string, to: Readonly<Record<string, unknown>>) =>
  Object.assign(fake.edges.get(id) ?? {}, to)

/** Has Graphiti store a fact that ends another. */
function ingest(fact: string, older: string): string {
  nowMs += DAY_MS
  const edge = fake.edges.get(older)
  const at = time(nowMs)
  const newer = fake.add(fact, { target: edge?.['target'], created_at: at, valid_at: at })
  setOn(older, { invalid_at: at, expired_at: time(nowMs + 2_000) })
  return newer
}

async function again(last: ReadStore): Promise<ReadStore | null> {
  asked = []
  return driven.readAgain(last)
}

describe('[CS85] a later read of a graph', () => {
  it('asks for no fact where all of them come to what they did', async () => {
    fake.add('Alice drinks coffee')
    const last = await driven.read()
    expect(await again(last)).toBeNull()
    expect(asked).toEqual(['summary'])
  })

  it('asks only for the facts that were stored or ended since', async () => {
    const old = Array.from({ length: 5 }, (_, nth) => fake.add(`Alice has drink ${nth} 🍵`))
    nowMs += 30 * DAY_MS
    fake.add('Alice moved to Bergen')
    const last = await driven.read()
    const newer = ingest('Alice drinks tea', old[2] ?? '')
    const read = await again(last)
    expect(asked).toEqual(['summary', 'since'])
    expect(read).toMatchObject({ left: 5, partial: null, mark: expect.any(String) as unknown })
    expect(
      read?.batch.facts.map(({ externalId, supersededBy }) => [externalId, supersededBy]),
    ).toEqual([
      [old[2], newer],
      [newer, null],
    ])
    expect(read?.batch.problems).toEqual([])
    expect(
      await again({ ...(await driven.read()), ...read, states: (await driven.read()).states }),
    ).toBeNull()
  })

  it.each([
    ['an end was taken away', (id: string) => setOn(id, { invalid_at: null, expired_at: null })],
    ['a text was edited', (id: string) => setOn(id, { fact: 'Alice drinks a cup of coffee' })],
    ['a fact is gone', (id: string) => fake.edges.delete(id)],
    ['an ingestion wrote over our mark', (id: string) => setOn(id, { palimpsest_op: null })],
  ])('reads all of it where %s', async (_what, change) => {
    const coffee = fake.add('Alice drinks coffee')
    ingest('Alice drinks tea', coffee)
    setOn(coffee, { palimpsest_op: 'op-1' })
    nowMs += 30 * DAY_MS
    const other = fake.add('Alice moved to Bergen')
    const last = await driven.read()
    change(coffee)
    ingest('Alice moved to Oslo', other)
    const read = await again(last)
    expect(asked).toEqual(['summary', 'since', 'all'])
    const whole = await driven.read()
    expect(read?.mark).toBe(whole.mark)
    expect(read?.states.get(coffee)).toEqual(whole.states.get(coffee))
  })

  it('reads all of it while something has to be compared, and where facts have no id', async () => {
    const coffee = fake.add('Alice drinks coffee')
    const last = await driven.read()
    ingest('Alice drinks tea', coffee)
    await driven.readAgain({ ...last, digest: undefined as never })
    expect(asked).toContain('all')
    setOn(coffee, { uuid: '' })
    expect(await driven.read()).toMatchObject({
      partial: expect.any(String) as unknown,
      mark: null,
    })
  })

  it('knows a loop through a mark that was seen before', async () => {
    const [coffee, tea] = [fake.add('Alice drinks coffee'), fake.add('Alice drinks tea')]
    const end = (id: string, by: string) =>
      setOn(id, { palimpsest_newer: by, invalid_at: time(nowMs), expired_at: time(nowMs) })
    end(coffee, tea)
    nowMs += 30 * DAY_MS
    fake.add('Alice moved to Bergen')
    const last = await driven.read()
    end(tea, coffee)
    const read = await again(last)
    expect(asked).toEqual(['summary', 'since'])
    expect(read?.batch.problems.map(({ ref, reason }) => [ref, reason])).toEqual([
      [tea, expect.stringContaining('lead back to it')],
    ])
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('gives each fact as a read of all does: %i', async (seed) => {
    let state = seed
    const upTo = (count: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % count
    }
    const ids = Array.from({ length: 12 }, (_, nth) => {
      nowMs += DAY_MS
      return fake.add(`Alice has drink ${nth}`)
    })
    const any = () => ids[upTo(ids.length)] ?? ''
    for (let nth = 0; nth < 30; nth += 1) {
      const last = await driven.read()
      for (let each = 0; each <= upTo(3); each += 1) {
        const id = any()
        if (upTo(4) > 0) ids.push(ingest(`Alice has drink ${ids.length}`, id))
        else if (upTo(2) > 0)
          setOn(id, { invalid_at: null, expired_at: null, palimpsest_newer: null })
        else
          setOn(id, { palimpsest_newer: any(), expired_at: time(nowMs), invalid_at: time(nowMs) })
      }
      const [read, whole] = [await again(last), await driven.read()]
      const toldOf = ({ batch }: Pick<ReadStore, 'batch'>, id: string | null) => ({
        fact: batch.facts.find(({ externalId }) => externalId === id),
        problems: batch.problems.filter(({ ref }) => ref === id),
      })
      for (const { externalId } of read?.batch.facts ?? [])
        expect(toldOf(read ?? whole, externalId)).toEqual(toldOf(whole, externalId))
      const changed = whole.batch.facts.filter(({ externalId }) => {
        const [was, is] = [last, whole].map(({ states }) => states.get(externalId ?? ''))
        return JSON.stringify(was) !== JSON.stringify(is)
      })
      const told = new Set(read?.batch.facts.map(({ externalId }) => externalId))
      expect(changed.filter(({ externalId }) => !told.has(externalId))).toEqual([])
      expect((read?.left ?? 0) + told.size).toBe(read === null ? 0 : whole.batch.facts.length)
    }
    expect(asked.length).toBeGreaterThan(0)
  })
})
