import { expect, it } from 'vitest'

import type { FactInput } from '@/lib/domain/import-batch'
import { seeded } from '@/lib/statistics/seeded'
import type { Store } from '@/lib/store/port'
import { findFaults } from '@/lib/store/sql/find-faults'
import { openTestStore } from '@/lib/store/testing'

import { importFacts, type ImportOutcome } from './import-facts'
import { supersedeByHand } from './supersede-by-hand'
import { at, batchOf, countedRequests, factInput, setOverrides, snapshot, valueOf } from './testing'
import { undoOperations } from './undo-operation'

// A source that changes its facts at random between two imports: their words, beginnings, ends and successors, and whether they still are.

const SEEDS = [...Array.from({ length: 25 }, (_none, index) => index + 1), 114] // the last one found a defect
const ROUNDS = 6
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f']
const DAYS = ['2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01', '2026-07-01', '2026-10-01']
const ENDED = ['2026-07-15', '2026-08-01', '2026-08-20']
const NOW = at('2026-09-01T12:00:00Z')

type Random = () => number

function pick<Value>(random: Random, values: readonly Value[]): Value {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('nothing to pick')
  return value
}

function shuffled<Value>(random: Random, values: readonly Value[]): readonly Value[] {
  return values
    .map((value) => ({ value, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value)
}

/** A fact as its source has it at some moment. Only a later name replaces it, so that no pointers form a loop. */
function drawn(random: Random, name: string, names: readonly string[]): FactInput {
  const begins = pick(random, DAYS)
  const ends = random() < 0.4 ? pick(random, DAYS) : null
  const later = names.slice(names.indexOf(name) + 1)
  const superseded = later.length > 0 && random() < 0.5
  return factInput({
    externalId: name,
    content: `the queue is ${name}${random() < 0.3 ? ', again' : ''}`,
    validFrom: at(begins),
    validUntil: ends === null || ends < begins ? null : at(ends),
    ...(superseded
      ? {
          status: 'superseded',
          supersededBy: pick(random, later),
          supersededAt: at(pick(random, ENDED)),
        }
      : {}),
  })
}

/** The file after a change of its source, in another order. A retracted fact stays so, as its import does (rule I11). */
function changed(random: Random, facts: readonly FactInput[]): readonly FactInput[] {
  const names = shuffled(random, NAMES)
  const next = facts.map((fact): FactInput => {
    const name = fact.externalId ?? ''
    const by = fact.supersededBy === null ? Infinity : names.indexOf(fact.supersededBy)
    if (fact.status === 'retracted' || (random() < 0.4 && by > names.indexOf(name))) return fact
    if (random() < 0.05) return { ...fact, status: 'retracted', supersededBy: null }
    return drawn(random, name, names)
  })
  return shuffled(random, next)
}

/** What is true and from when until when, by the names of the source. */
async function stateOf(store: Store) {
  const rows = await store.read.fact.findMany({ orderBy: { importKey: 'asc' } })
  const named = new Map(rows.map(({ id, importKey }) => [id, importKey]))
  return rows
    .filter(({ status }) => status !== 'retracted')
    .map(({ importKey, content, status, validFrom, validUntil, supersededAt, ...row }) => ({
      importKey,
      content,
      status,
      supersededBy: named.get(row.supersededById ?? '') ?? null,
      supersededAt,
      validFrom,
      validUntil,
    }))
}

type Last = { readonly before: unknown } & Pick<ImportOutcome, 'recorded'>

function openSource(seed: number) {
  const random = seeded(seed)
  const requests = countedRequests(`seed-${seed}`)
  return {
    random,
    request: () => requests({ at: NOW }),
    first: () => NAMES.map((name) => drawn(random, name, NAMES)),
    take: async (store: Store, facts: readonly FactInput[]) => {
      const command = { batch: batchOf({ facts }), skipRefused: false }
      return valueOf(await importFacts(store, command, requests({ at: NOW })))
    },
  }
}

it.each(SEEDS)(
  '[I2] [I31] the latest file decides, whatever came before: seed %i',
  async (seed) => {
    const { random, first, take, request } = openSource(seed)
    const store = await openTestStore()
    try {
      let facts: readonly FactInput[] = first()
      let last: Last = { before: null, recorded: null }
      for (let round = 1; round <= ROUNDS; round += 1) {
        const before = await snapshot(store)
        const { recorded } = await take(store, facts)
        const again = await take(store, facts)
        expect(again.recorded, `round ${round}`).toBeNull()
        expect(again.plan, `round ${round}`).toMatchObject({ changed: 0, added: 0 })
        const fresh = await openTestStore()
        try {
          await take(fresh, facts)
          expect(await stateOf(store), `round ${round}`).toEqual(await stateOf(fresh))
        } finally {
          await fresh.remove()
        }
        expect(await findFaults(store.read, null, request().at)).toEqual([])
        last = { before, recorded }
        facts = changed(random, facts)
      }
      const after = await snapshot(store)
      if (last.recorded === null) return // the last file changed nothing
      const undone = { operationIds: [last.recorded.operation.id] }
      const { operation } = valueOf(await undoOperations(store, undone, request()))
      expect(await snapshot(store)).toEqual(last.before)
      valueOf(await undoOperations(store, { operationIds: [operation.id] }, request()))
      expect(await snapshot(store)).toEqual(after)
    } finally {
      await store.remove()
    }
  },
)

it.each(SEEDS)(
  '[I2] [T6] nothing is left for a second import, also of facts that people ended: seed %i',
  async (seed) => {
    const { random, first, take, request } = openSource(seed)
    const store = await openTestStore()
    try {
      await setOverrides(store, request(), { agentId: null, overrides: { shadowMode: false } })
      let facts: readonly FactInput[] = first()
      for (let round = 1; round <= ROUNDS; round += 1) {
        await take(store, facts)
        expect((await take(store, facts)).recorded, `round ${round}`).toBeNull()
        expect(await findFaults(store.read, null, request().at)).toEqual([])
        const rows = await store.read.fact.findMany({ orderBy: { importKey: 'asc' } })
        const [older, newer] = [pick(random, rows), pick(random, rows)]
        const sides = { olderId: older.id, olderVersion: older.version }
        const command = { ...sides, newerId: newer.id, newerVersion: newer.version, reason: null }
        await supersedeByHand(store, command, request()) // or is refused
        facts = changed(random, facts)
      }
    } finally {
      await store.remove()
    }
  },
)
