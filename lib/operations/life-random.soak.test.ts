import { afterEach, describe, expect, it } from 'vitest'

import { instantFromMs } from '@/lib/domain/instant'
import { seeded } from '@/lib/statistics/seeded'
import { checkLog } from '@/lib/store/check-log'
import { logFindings } from '@/lib/store/log-findings'
import { openTestStore, readTallies } from '@/lib/store/testing'

import { archiveSources } from './archive-sources'
import { snapshot, valueOf } from './testing'
import { stateOf } from './testing/life-model'
import { liveOn, seedLife, type Life } from './testing/random-life'
import { undoOperations } from './undo-operation'

// Random sequences of everything that can be done to a fact. After each step the store obeys its own rules and matches an in-memory model;
// undoing everything restores the first state, and undoing that restores the last. The model stores no row changes: its state is the
// operations in effect, applied in order to the first state.

const SEEDS = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 1000, 1001, 1007, 1023, 1029, 1054, 2005, 2015] // the last ones found defects
const STEPS = 90
const DAY_MS = 86_400_000

/** The store matches the model; a fact that arrived with an operation is hidden while that operation is undone. */
async function expectModel({ store: opened, fold }: Life): Promise<void> {
  const [there, model] = [await stateOf(opened), fold.state()]
  expect(Object.fromEntries(there.facts)).toEqual(Object.fromEntries(model.facts))
  const asked = [...there.proposals].filter(([id]) => model.proposals.has(id))
  expect(Object.fromEntries(asked)).toEqual(Object.fromEntries(model.proposals))
}

let store: Awaited<ReturnType<typeof openTestStore>> | null = null

afterEach(async () => {
  await store?.remove()
  store = null
})

/** What holds for every store at all times. */
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
    const used = facts.some(
      (fact) => fact.sourceId === source.id && (fact.status === 'active' || fact.protected),
    )
    expect(used && source.tier !== 'hot').toBe(false) // A6
  }
  for (const proposal of proposals.filter(({ status }) => status === 'pending')) {
    const sides = [factOf.get(proposal.olderFactId), factOf.get(proposal.newerFactId)]
    expect(sides.map((side) => side?.status)).not.toContain('retracted')
  }
  for (const proposal of proposals.filter(
    ({ status }) => status === 'pending' || status === 'stale',
  )) {
    const { olderFactId, newerFactId, olderRevision, newerRevision } = proposal
    const asked = [factOf.get(olderFactId)?.revision, factOf.get(newerFactId)?.revision]
    const changed = asked[0] !== olderRevision || asked[1] !== newerRevision
    expect(proposal.status).toBe(changed ? 'stale' : 'pending') // P3
  }
}

/** Occasionally moves sources to the cold tier, or undoes or redoes such a move, whatever has happened to their facts since. */
async function retain(here: Life, random: () => number, moves: string[]): Promise<void> {
  if (random() > 0.3) return
  const { store: opened, requests } = here
  const request = requests()
  const move = moves[Math.floor(random() * moves.length)]
  const result =
    move === undefined || random() < 0.5
      ? await archiveSources(
          opened,
          { agentId: 'scout', by: 'person' },
          { ...request, at: instantFromMs(request.at.getTime() + 40 * DAY_MS) },
        )
      : await undoOperations(opened, { operationIds: [move] }, request)
  if (result.ok) moves.push(result.value.operation.id)
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
    const result = await undoOperations(opened, { operationIds: [id] }, requests())
    undos.push(valueOf(result).operation.id)
  }
  // What arrived with an operation is hidden when it is undone; nothing is deleted.
  const known = new Set(initial.facts.map(({ id }) => id))
  const asked = new Set(initial.proposals.map(({ id }) => id))
  const first = await snapshot(opened)
  expect(first.facts.filter(({ id }) => known.has(id))).toEqual(initial.facts)
  expect(first.proposals.filter(({ id }) => asked.has(id))).toEqual(initial.proposals)
  expect(first.sources).toEqual(initial.sources)
  const added = first.facts.filter(({ id }) => !known.has(id))
  expect(added.every(({ status }) => status === 'retracted')).toBe(true)
  for (const id of undos.toReversed()) {
    valueOf(await undoOperations(opened, { operationIds: [id] }, requests()))
  }
  expect(await snapshot(opened)).toEqual(end)
}

describe('fact lifecycle', () => {
  it.each(SEEDS.flatMap((seed) => [[seed, false] as const, [seed, true] as const]))(
    '[A6] [LF1] [LF2] [LF3] [LF4] [LF5] [ME5] [ME7] [RT4] [U1] [U2] [U3] [A19] %i random steps keep every rule, some facts begin later: %s; undoing all restores the first state',
    async (number, later) => {
      store = await openTestStore()
      const here = await seedLife(store, { later })
      const random = seeded(number)
      const [byTheWay, moves] = [seeded(number + 1_000), [] as string[]]
      const ids: string[] = []
      const said: string[] = []
      for (let done = 0; done < STEPS; done += 1) {
        said.push(await liveOn(here, random, ids))
        await retain(here, byTheWay, moves)
        await expectSound(here)
        await expectModel(here)
      }
      expect(logFindings(await checkLog(store.read))).toEqual([]) // rule IN7
      expect(later || moves.length > 0).toBe(true) // what ends later is not old enough to move
      expect(said.filter((each) => each.endsWith(' ok')).length).toBeGreaterThan(STEPS / 4)
      await undoAllAndRedoIt(here)
      expect(logFindings(await checkLog(store.read))).toEqual([])
    },
  )
})
