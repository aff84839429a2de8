import { beforeEach, describe, expect, it } from 'vitest'

import type { FactInput } from '@/lib/domain/import-batch'
import { instantFromMs } from '@/lib/domain/instant'
import { moveToCold } from '@/lib/jobs/retention-job'
import { findFaults } from '@/lib/store/sql/find-faults'
import { readRetention } from '@/lib/views/retention'

import { archiveSources } from './archive-sources'
import { importFacts } from './import-facts'
import { ingestFacts } from './ingest-facts'
import { mergeFacts } from './merge-facts'
import { protectFact } from './protect-fact'
import { previewRepair, repairFaults } from './repair-faults'
import { restateFact } from './restate-fact'
import { restoreFact } from './restore-fact'
import { retractFact } from './retract-fact'
import {
  batchOf,
  decide,
  factInput,
  outcomeOf,
  recordedProposal,
  setOverrides,
  valueOf,
} from './testing'
import { openStoreForEachTest, requests, store, factOf, supersedeById } from './testing/each'
import { undoOperations } from './undo-operation'

openStoreForEachTest({ live: true })

const DAY_MS = 86_400_000
const SOURCE = { externalId: 's', excerpt: 'as it was said', session: null }

/** A request some days after the test's present. */
function later(days: number) {
  const request = requests()
  return { ...request, at: instantFromMs(request.at.getTime() + days * DAY_MS) }
}

async function given(inputs: Readonly<Record<string, Partial<FactInput>>>): Promise<string> {
  const facts = Object.entries(inputs).map(([id, input]) =>
    factInput({ externalId: id, content: `statement ${id}`, ...input }),
  )
  const command = { batch: batchOf({ facts }), skipRefused: false }
  const { recorded } = valueOf(await importFacts(store, command, requests()))
  return recorded?.operation.id ?? ''
}

async function tier(externalId = 's'): Promise<string> {
  return (await store.read.source.findFirstOrThrow({ where: { externalId } })).tier
}

async function undo(...operationIds: readonly string[]): Promise<string> {
  return valueOf(await undoOperations(store, { operationIds }, requests())).operation.id
}

const supersede = async (older: string, newer: string) =>
  supersedeById((await factOf(older)).id, (await factOf(newer)).id)

const archive = (days = 31, by: 'schedule' | 'person' = 'person') =>
  archiveSources(store, { agentId: 'scout', by }, later(days))

async function archived(): Promise<string> {
  return valueOf(await archive()).operation.id
}

/** One fact with a source, superseded by one without. */
async function ended(): Promise<string> {
  await given({ a: { source: SOURCE }, b: {} })
  return supersede('a', 'b')
}

describe('retention', () => {
  it('[RT1] a source moves when its last fact ended long enough ago, not earlier, and nothing else changes', async () => {
    await given({ a: { source: SOURCE }, c: { source: SOURCE }, b: {}, d: {} })
    await supersede('a', 'b')
    expect(outcomeOf(await archive(400))).toBe('no-change') // c is current
    const { id, version } = await factOf('c')
    valueOf(await retractFact(store, { factId: id, version, reason: null }, requests()))
    expect(await tier()).toBe('hot')
    expect(outcomeOf(await archive(29))).toBe('no-change')
    const [facts, excerpt] = [await store.read.fact.findMany(), SOURCE.excerpt]
    const done = valueOf(await archive(31))
    expect(done).toMatchObject({ moved: 1, more: false, operation: { kind: 'archive' } })
    expect(await tier()).toBe('cold')
    expect(await store.read.fact.findMany()).toEqual(facts)
    expect(await store.read.source.findMany()).toMatchObject([{ excerpt, tier: 'cold' }])
    expect(
      await store.read.change.findMany({ where: { operationSeq: done.operation.seq } }),
    ).toMatchObject([{ tableName: 'source', before: '{"tier":"hot"}', after: '{"tier":"cold"}' }])
    expect(outcomeOf(await archive(60))).toBe('no-change')
  })

  it('[RT1] a fact whose arrival was undone counts as ended at the undo', async () => {
    const arrival = await given({ a: { source: SOURCE } })
    await undo(arrival)
    expect(outcomeOf(await archive(29))).toBe('no-change')
    expect(outcomeOf(await archive(31))).toBe('ok')
  })

  it('[RT2] the period comes from policy: 0 is off, frozen waits, each agent has its own', async () => {
    await ended()
    const set = (overrides: object) =>
      setOverrides(store, requests(), { agentId: 'scout', overrides })
    await set({ retentionDays: 0 })
    expect(outcomeOf(await archive(4_000))).toBe('no-change')
    await set({ retentionDays: 3, mutationsFrozen: true })
    expect(outcomeOf(await archive(4))).toBe('frozen')
    await set({ retentionDays: 3, shadowMode: true })
    expect(outcomeOf(await archive(2))).toBe('no-change')
    expect(outcomeOf(await archive(4))).toBe('ok') // shadow mode holds back fact changes; none happens here
    expect(
      outcomeOf(await archiveSources(store, { agentId: 'nobody', by: 'person' }, later(9))),
    ).toBe('not-found')
  })

  it('[RT3] a protected fact’s source is never archived, and protecting a fact brings its source back', async () => {
    await given({
      a: { source: SOURCE, protected: true, status: 'superseded', supersededBy: 'b' },
      b: {},
    })
    expect(outcomeOf(await archive(400))).toBe('no-change')
    const pin = async (protect: boolean) => {
      const { id, version } = await factOf('a')
      return valueOf(await protectFact(store, { factId: id, version, protect }, requests()))
    }
    await pin(false)
    const done = valueOf(await archive(400))
    expect(await tier()).toBe('cold')
    const pinned = await pin(true)
    expect(await tier()).toBe('hot')
    expect(outcomeOf(await archive(800))).toBe('no-change')
    await undo(pinned.operation.id)
    expect(await tier()).toBe('cold')
    await undo(done.operation.id)
    expect(await tier()).toBe('hot')
  })

  it('[RT4] [RT7] undo returns it to where it was; redo moves it again', async () => {
    await ended()
    const operation = await archived()
    const undone = await undo(operation)
    expect(await tier()).toBe('hot')
    const redone = await undo(undone)
    expect(await tier()).toBe('cold')
    await undo(redone)
    expect(await tier()).toBe('hot')
  })

  it('[RT4] [RT7] undone in any order, nothing that was brought back is moved', async () => {
    await ended()
    const operation = await archived()
    const { id, version } = await factOf('a')
    const restored = valueOf(
      await restoreFact(store, { factId: id, version, reason: null }, requests()),
    )
    expect(await tier()).toBe('hot')
    await undo(operation) // does not block: rule U3 leaves sources out
    await undo(restored.operation.id)
    expect(await tier()).toBe('hot')
  })

  it('[RT4] [RT7] after redo, what ended again is back in the cold tier', async () => {
    const ending = await ended()
    await archived()
    const undone = await undo(ending)
    expect(await tier()).toBe('hot')
    await undo(undone)
    expect(await tier()).toBe('cold')
  })

  it('[RT4] [RT8] an undone move is repeated by a person, never by the schedule', async () => {
    await ended()
    await undo(await archived())
    expect(outcomeOf(await archive(60, 'schedule'))).toBe('no-change')
    expect(await readRetention(store, { agent: 'scout', at: later(60).at })).toMatchObject({
      unused: 1,
      broughtBack: 1,
    })
    expect(outcomeOf(await archive(60, 'person'))).toBe('ok')
    // Brought back by a fact and then ended again, it belongs to the schedule again.
    const { id, version } = await factOf('a')
    valueOf(await restoreFact(store, { factId: id, version, reason: null }, requests()))
    const again = await factOf('a')
    const command = { factId: id, version: again.version, reason: null }
    valueOf(await retractFact(store, command, requests()))
    expect(outcomeOf(await archive(60, 'schedule'))).toBe('ok')
  })
})

describe('[RT4] every path that makes a fact current again brings its source back', () => {
  beforeEach(async () => {
    await ended()
    await archived()
    if ((await tier()) !== 'cold') throw new Error('not archived')
  })

  const active = { source: SOURCE, content: 'said again' } as const

  it('undo of what ended it', async () => {
    const ending = await store.read.operation.findFirstOrThrow({ where: { kind: 'supersede' } })
    await undo(ending.id)
    expect(await tier()).toBe('hot')
  })

  it('restoring', async () => {
    const { id, version } = await factOf('a')
    valueOf(await restoreFact(store, { factId: id, version, reason: null }, requests()))
    expect(await tier()).toBe('hot')
  })

  it('an import that adds a fact, and its undo', async () => {
    const arrival = await given({ n: active })
    expect(await tier()).toBe('hot')
    await undo(arrival)
    expect(await tier()).toBe('cold')
  })

  it('an arriving fact', async () => {
    const facts = [factInput({ ...active, externalId: null })]
    valueOf(await ingestFacts(store, { facts, system: 'jsonl' }, requests()))
    expect(await tier()).toBe('hot')
  })

  it('an arrival that has already ended leaves the source where it is', async () => {
    await given({ n: { ...active, status: 'retracted' } })
    expect(await tier()).toBe('cold')
  })

  it('restating, with a new version from this source', async () => {
    const { id, version } = await factOf('b')
    const { id: sourceId } = await store.read.source.findFirstOrThrow()
    await store.transact((tx) =>
      tx.source.update({ where: { id: sourceId }, data: { system: 'palimpsest' } }),
    )
    const words = { content: 'in other words', validFrom: null, confidence: null, reason: null }
    const done = valueOf(
      await restateFact(store, { ...words, factId: id, version, source: SOURCE }, requests()),
    )
    const stated = await store.read.fact.findUniqueOrThrow({ where: { id: done.factId } })
    expect([stated.sourceId === sourceId, await tier()]).toEqual([true, 'hot'])
  })

  it('undo of a merge', async () => {
    await given({ x: { source: { ...SOURCE, externalId: 'x' } }, y: { content: 'statement x!' } })
    const members = [await factOf('y'), await factOf('x')].map(({ id, version }) => ({
      id,
      version,
    }))
    const how = { words: 'own', confirmed: true, embedded: new Map(), reason: null } as const
    const command = { members, survivorId: members[0]?.id ?? '', ...how }
    const merge = valueOf(await mergeFacts(store, command, requests()))
    valueOf(await archive(31))
    expect(await tier('x')).toBe('cold')
    await undo(merge.operation.id)
    expect(await tier('x')).toBe('hot')
  })

  it('a repair', async () => {
    const { id } = await factOf('a')
    await store.transact((tx) => tx.fact.update({ where: { id }, data: { supersededById: null } }))
    const [fault] = await findFaults(store.read, 'scout', requests().at)
    expect(fault).toMatchObject({ rule: 'no-successor', key: id })
    const repair = { rule: 'no-successor', keys: [id], choice: 'give-back', keepId: null } as const
    const { seen } = valueOf(await previewRepair(store, repair, requests().at))
    valueOf(await repairFaults(store, { ...repair, seen, reason: null }, requests()))
    expect(await tier()).toBe('hot')
  })

  it('another verdict replacing the one that ended it', async () => {
    const facts = [
      factInput({ externalId: 'o', source: { ...SOURCE, externalId: 'o' }, content: 'older' }),
      factInput({ externalId: 'n', content: 'newer', validFrom: later(0).at }),
    ]
    const batch = batchOf({ facts, proposals: [recordedProposal('o', 'n')] })
    valueOf(await importFacts(store, { batch, skipRefused: false }, requests()))
    const { id: proposalId } = await store.read.proposal.findFirstOrThrow()
    valueOf(await decide(store, requests(), { proposalId, value: 'supersede' }))
    valueOf(await archive(31))
    expect(await tier('o')).toBe('cold')
    valueOf(await decide(store, requests({ actor: 'bo' }), { proposalId, value: 'keep_both' }))
    expect(await tier('o')).toBe('hot')
  })
})

describe('the schedule', () => {
  it('[RT5] checks once a day, records that, and moves what is due', async () => {
    await ended()
    const at = (days: number) => () => ({ ...later(days), actor: 'schedule' })
    const last = async () => (await readRetention(store, { agent: 'scout', at: later(0).at })).last
    expect(await last()).toBeNull()
    await moveToCold(store, at(10))
    expect(await last()).toMatchObject({ moved: 0, operationId: null, by: 'schedule' })
    await moveToCold(store, at(10.9)) // not yet
    expect(await last()).toMatchObject({ at: expect.stringContaining('2026-09-11') })
    await moveToCold(store, at(40))
    expect(await tier()).toBe('cold')
    const { operationId } = (await last()) ?? {}
    const operation = await store.read.operation.findUniqueOrThrow({
      where: { id: operationId ?? '' },
    })
    expect(operation).toMatchObject({ kind: 'archive', actor: 'schedule', agentId: 'scout' })
    expect(await store.read.operation.count({ where: { kind: 'archive' } })).toBe(1)
  })

  it('[RT5] does not run when retention is off or everything is frozen', async () => {
    await ended()
    for (const overrides of [{ retentionDays: 0 }, { mutationsFrozen: true }]) {
      await setOverrides(store, requests(), { agentId: 'scout', overrides })
      await moveToCold(store, () => later(400))
    }
    expect(await tier()).toBe('hot')
    expect(await store.read.retentionRun.count()).toBe(0)
  })

  it('[RT6] reports tier sizes, by agent and in total', async () => {
    await ended()
    await given({ k: { source: { ...SOURCE, externalId: 'k', excerpt: 'für' } } })
    await given({ z: { agent: 'other', source: { ...SOURCE, externalId: 'z', excerpt: null } } })
    const sizes = async (agent: string | null) => {
      const { hot, cold, unused } = await readRetention(store, { agent, at: later(0).at })
      return { hot, cold, unused }
    }
    const said = { sources: 1, facts: 1, bytes: SOURCE.excerpt.length }
    const nothing = { sources: 0, facts: 0, bytes: 0 }
    expect(await sizes('scout')).toEqual({
      hot: { sources: 2, facts: 2, bytes: SOURCE.excerpt.length + 4 },
      cold: nothing,
      unused: 1,
    })
    valueOf(await archive())
    expect(await sizes('scout')).toEqual({
      hot: { sources: 1, facts: 1, bytes: 4 },
      cold: said,
      unused: 0,
    })
    expect(await sizes(null)).toEqual({
      hot: { sources: 2, facts: 2, bytes: 4 },
      cold: said,
      unused: 0,
    })
  })
})
