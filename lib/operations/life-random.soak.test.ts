import { afterEach, describe, expect, it } from 'vitest'

import { seeded } from '@/lib/statistics/seeded'
import { openTestStore, readTallies } from '@/lib/store/testing'

import { snapshot, valueOf } from './testing'
import { liveOn, seedLife, type Life } from './testing/random-life'
import { undoOperations } from './undo-operation'

// Random sequences of everything that can be done to a fact: after each step the store keeps its own rules; at the end, taking all
// of it back gives the first state, and taking that back the last one.

const SEEDS = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89]
const STEPS = 70

let store: Awaited<ReturnType<typeof openTestStore>> | null = null

afterEach(async () => {
  await store?.remove()
  store = null
})

/** What holds of every store, whatever was done to it. */
async function expectSound({ store: opened }: Life): Promise<void> {
  const { kept, counted } = await readTallies(opened)
  expect(kept).toBe(counted)
  const { facts, sources, proposals } = await snapshot(opened)
  const factOf = new Map(facts.map((fact) => [fact.id, fact]))
  for (const fact of facts) {
    expect(fact.status === 'superseded').toBe(fact.supersededById !== null)
    expect(fact.supersededById === null || factOf.has(fact.supersededById)).toBe(true)
    expect(fact.validUntil === null || fact.validUntil >= fact.validFrom).toBe(true)
    expect(fact.kind !== 'constraint' || fact.status === 'active').toBe(true) // G1
    const seen = new Set<string>()
    for (
      let at: string | null = fact.id;
      at !== null;
      at = factOf.get(at)?.supersededById ?? null
    ) {
      expect(seen.has(at)).toBe(false) // G3
      seen.add(at)
    }
  }
  for (const source of sources) {
    const active = facts.some(
      ({ sourceId, status }) => sourceId === source.id && status === 'active',
    )
    expect(source.tier).toBe(active ? 'hot' : 'cold') // A6
  }
  for (const proposal of proposals.filter(({ status }) => status === 'pending')) {
    const sides = [factOf.get(proposal.olderFactId), factOf.get(proposal.newerFactId)]
    expect(sides.map((side) => side?.status)).not.toContain('retracted')
  }
}

async function undoAllAndRedoIt(here: Life): Promise<void> {
  const { store: opened, requests, initial } = here
  const end = await snapshot(opened)
  const standing = await opened.read.operation.findMany({
    where: { seq: { gt: here.firstSeq }, inEffect: true, kind: { not: 'undo' } },
    orderBy: [{ effectSeq: 'desc' }, { seq: 'desc' }],
    select: { id: true },
  })
  const undos: string[] = []
  for (const { id } of standing) {
    // oxlint-disable-next-line no-await-in-loop -- newest first
    const result = await undoOperations(opened, { operationIds: [id] }, requests())
    undos.push(valueOf(result).operation.id)
  }
  // What came with an operation steps out of sight when that is taken back; nothing is deleted.
  const known = new Set(initial.facts.map(({ id }) => id))
  const asked = new Set(initial.proposals.map(({ id }) => id))
  const first = await snapshot(opened)
  expect(first.facts.filter(({ id }) => known.has(id))).toEqual(initial.facts)
  expect(first.proposals.filter(({ id }) => asked.has(id))).toEqual(initial.proposals)
  expect(first.sources).toEqual(initial.sources)
  const added = first.facts.filter(({ id }) => !known.has(id))
  expect(added.every(({ status }) => status === 'retracted')).toBe(true)
  for (const id of undos.toReversed()) {
    // oxlint-disable-next-line no-await-in-loop -- oldest first
    valueOf(await undoOperations(opened, { operationIds: [id] }, requests()))
  }
  expect(await snapshot(opened)).toEqual(end)
}

describe('the life of facts', () => {
  it.each(SEEDS)(
    'LF1–LF5, ME5, ME7, U1–U3: %i random steps keep every rule; all of it taken back gives the first state',
    async (number) => {
      store = await openTestStore()
      const here = await seedLife(store)
      const random = seeded(number)
      const ids: string[] = []
      const said: string[] = []
      for (let done = 0; done < STEPS; done += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one step after another is the point
        said.push(await liveOn(here, random, ids))
        // oxlint-disable-next-line no-await-in-loop -- one step after another is the point
        await expectSound(here)
      }
      expect(said.filter((each) => each.endsWith(' ok')).length).toBeGreaterThan(STEPS / 4)
      await undoAllAndRedoIt(here)
    },
  )
})
