import { describe, expect, inject, it, vi } from 'vitest'

import { eventTitle } from '@/lib/domain/event-title'
import type { FactInput } from '@/lib/domain/import-batch'
import type { PolicyOverrides } from '@/lib/domain/policy'
import { VERDICT_VALUES, type VerdictValue } from '@/lib/domain/verdict'
import { loadPolicy } from '@/lib/store/policies'
import type { FactRow } from '@/lib/store/rows'

import { annotateVerdict } from './annotate-verdict'
import { applyRecorded } from './apply-recorded'
import { cancelSweep } from './cancel-sweep'
import { openSweep } from './continue-sweep'
import { decideProposal } from './decide-proposal'
import { importFacts } from './import-facts'
import { ingestFacts } from './ingest-facts'
import { protectFact } from './protect-fact'
import { redetectProposal } from './redetect-proposal'
import { setPolicy } from './set-policy'
import { startSweep } from './start-sweep'
import { supersedeByHand } from './supersede-by-hand'
import {
  at,
  batchOf,
  counts,
  decide,
  factInput,
  factRowOf,
  outcomeOf,
  proposalRow,
  recordedProposal,
  seedPair,
  setOverrides,
  snapshot,
  sweep,
  valueOf,
} from './testing'
import { openStoreForEachTest, startOver, requests, store, setPolicyOfAll } from './testing/each'
import { redoLast, undoLast } from './undo-last'
import { undoOperations } from './undo-operation'

openStoreForEachTest()

async function goLive(agentId = 'scout', overrides: PolicyOverrides = {}): Promise<void> {
  await setOverrides(store, requests(), {
    agentId,
    overrides: { shadowMode: false, ...overrides },
  })
}

async function freeze(agentId = 'scout'): Promise<void> {
  await setOverrides(store, requests(), {
    agentId,
    overrides: { shadowMode: false, mutationsFrozen: true },
  })
}

async function importBatch(facts: readonly FactInput[], pairs: readonly [string, string][] = []) {
  const proposals = pairs.map(([older, newer]) =>
    recordedProposal(older, newer, { agent: facts[0]?.agent ?? '' }),
  )
  const command = { batch: batchOf({ facts, proposals }), skipRefused: false }
  return valueOf(await importFacts(store, command, requests()))
}

function ingest(...facts: readonly Partial<FactInput>[]) {
  return ingestFacts(
    store,
    { facts: facts.map((fact) => factInput(fact)), system: 'api' },
    requests({ actor: 'agent' }),
  )
}

async function judge(proposalId: string, value: VerdictValue, actor = 'ada') {
  return decide(store, requests({ actor }), { proposalId, value })
}

async function handOver(older: FactRow, newer: FactRow) {
  const [one, other] = [await factRowOf(store, older.id), await factRowOf(store, newer.id)]
  return supersedeByHand(
    store,
    {
      olderId: one.id,
      olderVersion: one.version,
      newerId: other.id,
      newerVersion: other.version,
      reason: null,
    },
    requests(),
  )
}

async function protect(fact: FactRow, on = true) {
  const { version } = await factRowOf(store, fact.id)
  return protectFact(store, { factId: fact.id, version, protect: on }, requests())
}

function undo(...operationIds: readonly string[]) {
  return undoOperations(store, { operationIds }, requests())
}

/** An agent's facts by their text. */
async function factsByWords(agentId = 'scout'): Promise<ReadonlyMap<string, FactRow>> {
  const rows = await store.read.fact.findMany({ where: { agentId } })
  return new Map(rows.map((row) => [row.content, row]))
}

async function proposedPairs() {
  const rows = await store.read.proposal.findMany({
    orderBy: { number: 'asc' },
    include: { older: true, newer: true },
  })
  return rows.map(({ older, newer }) => [older.content, newer.content])
}

const QUEUES = ['redis', 'kafka', 'rabbitmq'].map((queue, index) =>
  factInput({
    aspect: 'queue',
    content: `the queue is ${queue}`,
    externalId: queue,
    validFrom: at(`2026-03-0${index + 1}T00:00:00Z`),
  }),
)

describe('scope', () => {
  const older = { content: 'the queue is redis', validFrom: at('2026-03-01') }
  const newer = { content: 'the queue is kafka', validFrom: at('2026-03-15') }
  it.each([
    ['same slot', {}, 1],
    ['same slot spelled otherwise', { entity: '  MARA ', aspect: 'Home' }, 1],
    ['one without a key', { key: 'queue' }, 1],
    ['another agent', { agent: 'other' }, 0],
    ['another entity', { entity: 'Nils' }, 0],
    ['another aspect', { aspect: 'work' }, 0],
    ['not classified', { entity: null, aspect: null }, 0],
  ] as const)('[S1] [S2] [S4] %s is compared only with siblings', async (_what, where, found) => {
    valueOf(await ingest(older))
    valueOf(await ingest({ ...newer, ...where }))
    await sweep(store, requests)
    expect(await store.read.proposal.count()).toBe(found)
  })

  it.each([
    ['different', 'queue', 'broker', 0],
    ['the same, spelled otherwise', 'queue', 'Queue ', 1],
  ] as const)('[S1] [S5] keys that are %s', async (_what, one, other, found) => {
    valueOf(await ingest({ ...older, key: one }, { ...newer, key: other }))
    await sweep(store, requests)
    expect(await store.read.proposal.count()).toBe(found)
  })

  it('[S2] another agent’s fact is refused by hand and never touched', async () => {
    const { older: mine } = await seedPair(store, requests())
    const { newer: theirs } = await seedPair(store, requests(), {
      older: { agent: 'other' },
      newer: { agent: 'other' },
    })
    await goLive()
    expect(outcomeOf(await handOver(mine, theirs))).toBe('other-agent')
  })
})

describe('protection', () => {
  it.each([
    ['G1', 'older', 'constraint', { kind: 'constraint' }, 'supersede', 'constraint'],
    ['G1', 'newer', 'constraint', { kind: 'constraint' }, 'supersede', 'ok'],
    ['G1', 'newer', 'constraint', { kind: 'constraint' }, 'reverse', 'constraint'],
    ['G2', 'older', 'protected', { protected: true }, 'supersede', 'protected'],
    ['G2', 'newer', 'protected', { protected: true }, 'supersede', 'ok'],
    ['G2', 'newer', 'protected', { protected: true }, 'reverse', 'protected'],
    ['G1', 'older', 'constraint', { kind: 'constraint' }, 'keep_both', 'ok'],
    ['G2', 'older', 'protected', { protected: true }, 'unsure', 'ok'],
  ] as const)('%s: %s fact %s (%o), %s is %s', async (_rule, side, _what, fields, value, said) => {
    const { proposal } = await seedPair(store, requests(), { [side]: fields })
    for (const live of [false, true]) {
      if (live) await goLive()
      const result = await judge(proposal.id, value)
      expect(outcomeOf(result)).toBe(said)
      if (result.ok) valueOf(await undo(result.value.operation.id))
    }
  })

  it('[G1] [G2] also hold for supersession by hand', async () => {
    const rule = await seedPair(store, requests(), { older: { kind: 'constraint' } })
    const kept = await seedPair(store, requests(), { older: { protected: true } })
    await goLive()
    expect(outcomeOf(await handOver(rule.older, rule.newer))).toBe('constraint')
    expect(outcomeOf(await handOver(kept.older, kept.newer))).toBe('protected')
    expect(outcomeOf(await handOver(kept.newer, kept.older))).toBe('ok')
  })

  it('[G3] no fact supersedes itself, directly or through its chain, and both sides must exist', async () => {
    await importBatch(QUEUES)
    await goLive()
    const facts = [...(await factsByWords()).values()]
    const [a, b, c] = facts
    if (!a || !b || !c) throw new Error('three facts')
    expect(outcomeOf(await handOver(a, a))).toBe('same-fact')
    expect(outcomeOf(await handOver(a, b))).toBe('ok')
    expect(outcomeOf(await handOver(b, c))).toBe('ok')
    expect(outcomeOf(await handOver(c, a))).toBe('cycle')
    const missing = {
      olderId: 'nobody',
      olderVersion: 1,
      newerId: c.id,
      newerVersion: 1,
      reason: null,
    }
    expect(outcomeOf(await supersedeByHand(store, missing, requests()))).toBe('not-found')
  })

  it('[G3] reversing an applied approval undoes it instead of forming a cycle', async () => {
    const pair = await seedPair(store, requests())
    await goLive()
    valueOf(await judge(pair.proposal.id, 'supersede'))
    expect(outcomeOf(await judge(pair.proposal.id, 'reverse'))).toBe('ok')
    expect(await factRowOf(store, pair.newer.id)).toMatchObject({ supersededById: pair.older.id })
    expect(await factRowOf(store, pair.older.id)).toMatchObject({
      status: 'active',
      supersededById: null,
    })
  })

  it('[G4] a shared metadata key with different values marks the proposal, and a person may approve', async () => {
    valueOf(
      await ingest(
        { content: 'the queue is redis', metadata: { project: 'a', nested: { x: 1, y: 2 } } },
        {
          content: 'the queue is kafka',
          metadata: { project: 'b', nested: { y: 2, x: 1 } },
          validFrom: at('2026-03-15'),
        },
      ),
    )
    await goLive()
    const [proposal] = await store.read.proposal.findMany()
    expect(proposal?.contextDiffers).toBe(true)
    expect(outcomeOf(await judge(proposal?.id ?? '', 'supersede'))).toBe('ok')
  })

  it('[G4] with different contexts nothing ends automatically: live, inline and sweep only propose', async () => {
    await importBatch([factInput({ content: 'the queue is redis', metadata: { project: 'a' } })])
    await goLive('scout', { supersessionSweepEnabled: true })
    const newer = { content: 'the queue is kafka', validFrom: at('2026-03-15') }
    valueOf(await ingest({ ...newer, metadata: { project: 'b' } }))
    await sweep(store, requests)
    expect(await store.read.proposal.findMany()).toMatchObject([
      { contextDiffers: true, status: 'pending', applied: false },
    ])
    expect(await store.read.fact.count({ where: { status: 'active' } })).toBe(2)
    expect(outcomeOf(await applyRecorded(store, { agentId: 'scout' }, requests()))).toBe(
      'no-change',
    )
    expect(await store.read.fact.count({ where: { status: 'active' } })).toBe(2)
  })

  it('[G4] [P3] an approval recorded in shadow applies only to the approved context', async () => {
    const facts = [
      factInput({ externalId: 'a', content: 'the queue is redis', metadata: { project: 'a' } }),
      factInput({
        externalId: 'b',
        content: 'the queue is kafka',
        metadata: { project: 'a' },
        validFrom: at('2026-03-15'),
      }),
    ]
    await importBatch(facts, [['a', 'b']])
    const [proposal] = await store.read.proposal.findMany()
    valueOf(await judge(proposal?.id ?? '', 'supersede'))
    await importBatch(facts.slice(0, 1).map((fact) => ({ ...fact, metadata: { project: 'z' } })))
    await goLive()
    expect(outcomeOf(await applyRecorded(store, { agentId: 'scout' }, requests()))).toBe(
      'no-change',
    )
    expect(await store.read.fact.count({ where: { status: 'active' } })).toBe(2)
  })
})

describe('propose', () => {
  it('[P1] [P9] inline pass and sweeps share one proposal; it is seen again as often as its slot is read again', async () => {
    valueOf(await ingest({ content: 'the queue is redis' }))
    const { inline } = valueOf(
      await ingest({ content: 'the queue is kafka', validFrom: at('2026-03-15') }),
    )
    expect(inline).toMatchObject({ detection: 'done', proposals: [{ number: 1 }] })
    const before = await snapshot(store)
    const first = await sweep(store, requests)
    const second = await sweep(store, requests)
    expect([first.proposed, first.seenAgain, second.proposed, second.seenAgain]).toEqual([
      0, 1, 0, 1,
    ])
    expect(first.operationId).toBeNull()
    const after = await snapshot(store)
    expect(after.proposals).toMatchObject([{ seen: 3 }])
    expect(after.facts).toEqual(before.facts)
    await sweep(store, requests, { trigger: 'schedule' }) // nothing changed, so nothing is read
    expect((await snapshot(store)).proposals).toMatchObject([{ seen: 3 }])
  })

  it('[P1] an unordered pair has one proposal, whichever side arrives first', async () => {
    valueOf(await ingest({ content: 'the queue is kafka', validFrom: at('2026-03-15') }))
    valueOf(await ingest({ content: 'the queue is redis', validFrom: at('2026-03-01') }))
    await sweep(store, requests)
    expect(await proposedPairs()).toEqual([['the queue is redis', 'the queue is kafka']])
  })

  it('[D3] two facts of one batch give one proposal, with the earlier as the older', async () => {
    valueOf(
      await ingest(
        { content: 'the queue is kafka', validFrom: at('2026-03-15') },
        { content: 'the queue is redis', validFrom: at('2026-03-01') },
      ),
    )
    expect(await proposedPairs()).toEqual([['the queue is redis', 'the queue is kafka']])
  })

  it('[D3] equal times are ordered by arrival', async () => {
    valueOf(await ingest({ content: 'the queue is redis' }, { content: 'the queue is kafka' }))
    expect(await proposedPairs()).toEqual([['the queue is redis', 'the queue is kafka']])
  })

  it('[D4] identical texts are never a supersession', async () => {
    valueOf(await ingest({ content: 'The queue is  redis' }, { content: 'the queue is redis' }))
    await sweep(store, requests)
    expect(await proposedPairs()).toEqual([])
  })

  it('[D5] [A3] versions are proposed as a chain and applied as one', async () => {
    await importBatch(QUEUES)
    await goLive()
    await sweep(store, requests)
    expect(await proposedPairs()).toEqual([
      ['the queue is redis', 'the queue is kafka'],
      ['the queue is kafka', 'the queue is rabbitmq'],
    ])
    for (const { id } of await store.read.proposal.findMany()) {
      valueOf(await judge(id, 'supersede'))
    }
    const facts = await factsByWords()
    const [one, two, three] = QUEUES.map((fact) => facts.get(fact.content))
    expect(one).toMatchObject({ supersededById: two?.id, validUntil: two?.validFrom })
    expect(two).toMatchObject({ supersededById: three?.id, validUntil: three?.validFrom })
    expect(three).toMatchObject({ status: 'active', supersededById: null })
  })

  it('[D5] [P1] a thousand versions stored at once are proposed as one chain', async () => {
    const versions = 1_000 * inject('share')
    const result = await ingest(
      ...Array.from({ length: versions }, (_none, index) => ({
        content: `the queue is b${index}`,
      })),
    )
    expect(valueOf(result).inline.detection).toBe('done')
    expect(valueOf(result).inline.proposals).toHaveLength(versions - 1)
  })

  it('[P2] keep_both survives sweeps, and a reworded fact is proposed again', async () => {
    await importBatch(QUEUES.slice(0, 2))
    await sweep(store, requests)
    const [proposal] = await store.read.proposal.findMany()
    valueOf(await judge(proposal?.id ?? '', 'keep_both'))
    const run = await sweep(store, requests)
    expect([run.proposed, run.seenAgain]).toEqual([0, 0])
    const [first, second] = QUEUES
    if (!first || !second) throw new Error('two facts')
    await importBatch([first, { ...second, content: 'the queue is nats' }])
    expect(await proposalRow(store, proposal?.id ?? '')).toMatchObject({ status: 'decided' })
    expect(await sweep(store, requests)).toMatchObject({ proposed: 1 })
    expect(await proposalRow(store, proposal?.id ?? '')).toMatchObject({
      status: 'pending',
      verdict: null,
      newerRevision: 2,
      number: 1,
    })
  })

  it('[P3] a reworded fact makes its open proposal stale; approve is refused until redetection', async () => {
    await importBatch(QUEUES.slice(0, 2))
    await sweep(store, requests)
    const { id } = await store.read.proposal.findFirstOrThrow()
    const [first, second] = QUEUES
    if (!first || !second) throw new Error('two facts')
    await importBatch([first, { ...second, content: 'the queue is nats' }])
    expect(await proposalRow(store, id)).toMatchObject({ status: 'stale' })
    const said = await judge(id, 'supersede')
    expect(said).toMatchObject({ ok: false, refusal: { kind: 'stale', changed: 'newer' } })
    const { version } = await proposalRow(store, id)
    const again = valueOf(await redetectProposal(store, { proposalId: id, version }, requests()))
    expect(await proposalRow(store, id)).toMatchObject({ status: 'pending', newerRevision: 2 })
    const now = await proposalRow(store, id)
    const twice = await redetectProposal(
      store,
      { proposalId: id, version: now.version },
      requests(),
    )
    expect(outcomeOf(twice)).toBe('no-change')
    expect(outcomeOf(await judge(id, 'supersede'))).toBe('ok')
    valueOf(await undoLast(store, requests()))
    valueOf(await undo(again.operation.id))
    expect(await proposalRow(store, id)).toMatchObject({ status: 'stale', newerRevision: 1 })
  })

  it('[P3] “unsure” about a pair that was answered, and reworded since, leaves it stale', async () => {
    await importBatch(QUEUES.slice(0, 2))
    await sweep(store, requests)
    const { id } = await store.read.proposal.findFirstOrThrow()
    valueOf(await judge(id, 'keep_both'))
    const [first, second] = QUEUES
    if (!first || !second) throw new Error('two facts')
    await importBatch([first, { ...second, content: 'the queue is nats' }])
    valueOf(await judge(id, 'unsure'))
    expect(await proposalRow(store, id)).toMatchObject({ status: 'stale', unsure: true })
    valueOf(await undoLast(store, requests()))
    expect(await proposalRow(store, id)).toMatchObject({ status: 'decided', unsure: false })
  })

  it('[P3] a stale proposal is withdrawn when nothing fires any more', async () => {
    await importBatch(QUEUES.slice(0, 2))
    await sweep(store, requests)
    const [first, second] = QUEUES
    if (!first || !second) throw new Error('two facts')
    await importBatch([first, { ...second, content: 'brokers are unrelated to penguins' }])
    const [proposal] = await store.read.proposal.findMany()
    const command = { proposalId: proposal?.id ?? '', version: proposal?.version ?? 0 }
    valueOf(await redetectProposal(store, command, requests()))
    expect(await proposalRow(store, command.proposalId)).toMatchObject({ status: 'withdrawn' })
  })

  it('[P6] a stale proposal that was withdrawn hides no later version', async () => {
    await importBatch(QUEUES.slice(0, 2))
    await sweep(store, requests)
    const [first, second, third] = QUEUES
    if (!first || !second || !third) throw new Error('three facts')
    await importBatch([first, { ...second, content: 'brokers are unrelated to penguins' }])
    const [{ id, version } = { id: '', version: 0 }] = await store.read.proposal.findMany()
    valueOf(await redetectProposal(store, { proposalId: id, version }, requests()))
    await importBatch([third])
    expect(await sweep(store, requests)).toMatchObject({ proposed: 1 })
    const asked = await store.read.proposal.findFirstOrThrow({
      where: { status: 'pending' },
      include: { older: true, newer: true },
    })
    expect([asked.older.content, asked.newer.content]).toEqual([first.content, third.content])
  })

  it('[P3] an approval recorded in shadow reopens when its fact was reworded', async () => {
    await importBatch(QUEUES.slice(0, 2))
    await sweep(store, requests)
    const { id } = await store.read.proposal.findFirstOrThrow()
    valueOf(await judge(id, 'supersede'))
    const [first, second] = QUEUES
    if (!first || !second) throw new Error('two facts')
    await importBatch([first, { ...second, content: 'the queue is nats' }])
    expect(await sweep(store, requests)).toMatchObject({ proposed: 1 })
    expect(await proposalRow(store, id)).toMatchObject({ status: 'pending', verdict: null })
  })

  it.each([
    [0.75, 1],
    [0.76, 0],
  ])(
    '[P4] with a minimum confidence of %d, %d of confidence 0.75 are proposed',
    async (least, found) => {
      await importBatch(QUEUES.slice(0, 2))
      await setOverrides(store, requests(), {
        agentId: 'scout',
        overrides: { supersessionMinConfidence: least },
      })
      await sweep(store, requests)
      expect(await store.read.proposal.count()).toBe(found)
    },
  )

  it('[P5] [P16] facts are stored when detection fails, and the next sweep finds the pair', async () => {
    valueOf(await ingest({ content: 'the queue is redis' }))
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const command = { facts: [factInput({ content: 'the queue is kafka' })], system: 'api' }
    const lost = { detectorProfile: 'default', detectorWeights: 'lost' } as const
    const result = valueOf(await ingestFacts({ ...store, environment: lost }, command, requests()))
    expect(result.inline).toEqual({ detection: 'failed', proposals: [] })
    expect(result.facts).toHaveLength(1)
    expect(warned).toHaveBeenCalledOnce()
    expect(await sweep(store, requests)).toMatchObject({ proposed: 1 })
  })

  it('[P16] what fails in writing the proposals takes back only them', async () => {
    valueOf(await ingest({ content: 'the queue is redis' }))
    const run = (sql: string) => store.transact((tx) => tx.$executeRawUnsafe(sql))
    await run(`CREATE TRIGGER "broken" BEFORE INSERT ON "Change" WHEN NEW."tableName" = 'proposal'
      BEGIN SELECT RAISE(ABORT, 'broken'); END`) // the last that is written
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { inline, facts } = valueOf(await ingest({ content: 'the queue is kafka' }))
    await run('DROP TRIGGER "broken"')
    expect(inline).toEqual({ detection: 'failed', proposals: [] })
    expect(warned).toHaveBeenCalledOnce()
    expect(await store.read.fact.count({ where: { id: facts[0]?.id ?? '' } })).toBe(1)
    expect(await store.read.proposal.count()).toBe(0)
    expect(await store.read.operation.count({ where: { kind: 'propose' } })).toBe(0)
    expect(await sweep(store, requests)).toMatchObject({ proposed: 1 })
  })

  it('[P16] the facts of a request and their proposals are two operations of one write', async () => {
    const writes = async () => (await store.read.storeMeta.findFirstOrThrow()).writes
    const added = async (content: string) => {
      const before = await writes()
      const { inline } = valueOf(await ingest({ content }))
      return [inline.proposals.length, (await writes()) - before]
    }
    await ingest({ content: 'the queue is redis' })
    expect(await added('the queue is kafka')).toEqual([1, 1])
    const kinds = await store.read.operation.findMany({ orderBy: { seq: 'asc' } })
    expect(kinds.map(({ kind }) => kind)).toEqual(['ingest', 'ingest', 'propose'])
    const long = Array.from({ length: 7 }, (_each, index) => `${'word '.repeat(1_500)}${index}`)
    valueOf(await ingest(...long.map((content) => ({ content }))))
    expect(await added('the queue is rabbit')).toEqual([1, 2]) // other writes would wait too long
  })
})

describe('act', () => {
  it.each(VERDICT_VALUES)('[A2] %s in shadow is recorded and changes no fact', async (value) => {
    const { proposal } = await seedPair(store, requests())
    const before = await snapshot(store)
    const { operation } = valueOf(await judge(proposal.id, value))
    const after = await snapshot(store)
    expect([after.facts, after.sources]).toEqual([before.facts, before.sources])
    expect(after.proposals).toMatchObject([{ verdict: value, applied: false }])
    expect(operation.subject.counts).toEqual({ applied: 0, withdrawn: 0 })
  })

  it('[A2] in shadow nothing is superseded by hand', async () => {
    const { older, newer } = await seedPair(store, requests())
    expect(outcomeOf(await handOver(older, newer))).toBe('shadow')
  })

  it('[A2] [A14] frozen refuses every path that changes a fact, and still records verdicts', async () => {
    const pair = await seedPair(store, requests())
    const other = await seedPair(store, requests())
    await goLive()
    const approved = valueOf(await judge(pair.proposal.id, 'supersede'))
    const guarded = valueOf(await protect(other.older))
    valueOf(await protect(other.older, false))
    await freeze()
    const before = await snapshot(store)
    const { agentId } = pair.older
    const answers = [
      await undo(approved.operation.id),
      await undo(guarded.operation.id),
      await undoLast(store, requests()),
      await handOver(other.older, other.newer),
      await protect(other.older),
      await applyRecorded(store, { agentId }, requests()),
      await judge(pair.proposal.id, 'keep_both'),
    ]
    expect(answers.map(outcomeOf)).toEqual(answers.map(() => 'frozen'))
    expect(await snapshot(store)).toEqual(before)
    expect(outcomeOf(await judge(other.proposal.id, 'supersede'))).toBe('ok')
    expect((await snapshot(store)).facts).toEqual(before.facts)
  })

  it('[A2] [A14] frozen refuses to undo an import into two agents', async () => {
    const done = await importBatch([
      factInput({ agent: 'a', externalId: '1' }),
      factInput({ agent: 'b', externalId: '1' }),
    ])
    await freeze('b')
    expect(outcomeOf(await undo(done.recorded?.operation.id ?? ''))).toBe('frozen')
  })

  it('[A2] in shadow, another verdict does not undo an applied one', async () => {
    const { proposal, older } = await seedPair(store, requests())
    await goLive()
    valueOf(await judge(proposal.id, 'supersede'))
    await setOverrides(store, requests(), { agentId: 'scout', overrides: { shadowMode: true } })
    expect(outcomeOf(await judge(proposal.id, 'keep_both'))).toBe('shadow')
    expect(await factRowOf(store, older.id)).toMatchObject({ status: 'superseded' })
  })

  it('[A2] [U1] [A13] going live applies recorded approvals as one operation, rechecked, with one undo', async () => {
    await importBatch(QUEUES, [
      ['redis', 'kafka'],
      ['kafka', 'rabbitmq'],
    ])
    const guarded = await seedPair(store, requests(), {
      older: { aspect: 'x' },
      newer: { aspect: 'x' },
    })
    const kept = await seedPair(store, requests(), {
      older: { aspect: 'y' },
      newer: { aspect: 'y' },
    })
    for (const { id } of await store.read.proposal.findMany()) {
      valueOf(await judge(id, id === kept.proposal.id ? 'keep_both' : 'supersede'))
    }
    valueOf(await protect(guarded.older))
    expect(outcomeOf(await applyRecorded(store, { agentId: 'scout' }, requests()))).toBe('shadow')
    await goLive()
    const before = await snapshot(store)
    const done = valueOf(await applyRecorded(store, { agentId: 'scout' }, requests()))
    expect(done).toMatchObject({
      applied: 2,
      skipped: [{ number: guarded.proposal.number, refusal: { kind: 'protected', side: 'older' } }],
    })
    const facts = await factsByWords()
    const [one, two] = QUEUES.map((fact) => facts.get(fact.content))
    expect(one).toMatchObject({ status: 'superseded', supersededById: two?.id })
    expect(two).toMatchObject({ status: 'superseded' })
    expect(outcomeOf(await applyRecorded(store, { agentId: 'scout' }, requests()))).toBe(
      'no-change',
    )
    valueOf(await undo(done.operation.id))
    expect(await snapshot(store)).toEqual(before)
  })

  it('[A2] [U3] another verdict on one of the applied approvals undoes only that one', async () => {
    await importBatch(QUEUES, [
      ['redis', 'kafka'],
      ['kafka', 'rabbitmq'],
    ])
    const proposals = await store.read.proposal.findMany({ orderBy: { number: 'asc' } })
    for (const { id } of proposals) {
      valueOf(await judge(id, 'supersede'))
    }
    await goLive()
    valueOf(await applyRecorded(store, { agentId: 'scout' }, requests()))
    valueOf(await judge(proposals[0]?.id ?? '', 'keep_both'))
    const facts = await factsByWords()
    const [one, two, three] = QUEUES.map((fact) => facts.get(fact.content))
    expect(one).toMatchObject({ status: 'active', supersededById: null })
    expect(two).toMatchObject({ status: 'superseded', supersededById: three?.id })
    expect(await proposalRow(store, proposals[1]?.id ?? '')).toMatchObject({ applied: true })
  })

  it.each([
    ['later than the older began', '2026-05-01T00:00:00Z', null, '2026-05-01T00:00:00Z'],
    ['no later than the older began', '2026-03-01T00:00:00Z', null, 'now'],
    [
      'after an end that was known',
      '2026-05-01T00:00:00Z',
      '2026-04-01T00:00:00Z',
      '2026-04-01T00:00:00Z',
    ],
  ])(
    '[A3] [T1] the older fact ends where the newer begins: %s',
    async (_what, from, until, end) => {
      const { proposal, older, newer } = await seedPair(store, requests(), {
        older: { validUntil: until === null ? null : at(until) },
        newer: { validFrom: at(from) },
      })
      await goLive()
      const { operation } = valueOf(await judge(proposal.id, 'supersede'))
      const row = await factRowOf(store, older.id)
      expect(row).toMatchObject({
        content: older.content,
        status: 'superseded',
        supersededById: newer.id,
        supersededAt: operation.at,
        validUntil: end === 'now' ? operation.at : at(end),
      })
    },
  )

  it('[A4] superseding a superseded fact changes nothing and says so', async () => {
    await importBatch(QUEUES, [
      ['redis', 'kafka'],
      ['redis', 'rabbitmq'],
    ])
    await goLive()
    const facts = await factsByWords()
    const [one, two, three] = QUEUES.map((fact) => facts.get(fact.content))
    if (!one || !two || !three) throw new Error('three facts')
    valueOf(await handOver(one, two))
    const before = await counts(store)
    const again = await handOver(one, three)
    expect(again).toMatchObject({
      ok: false,
      refusal: { kind: 'already-superseded', by: two.id, side: 'older' },
    })
    expect(await counts(store)).toEqual(before)
  })

  it('[A7] an earlier statement may be true again, as a new version', async () => {
    valueOf(await ingest({ content: 'Mara has a boat', aspect: 'boat' }))
    await goLive()
    const texts = ['redis', 'kafka', 'redis'].map((queue) => `the queue is ${queue}`)
    for (const [index, content] of texts.entries()) {
      const { inline } = valueOf(await ingest({ content, validFrom: at(`2026-03-0${index + 1}`) }))
      for (const { id } of inline.proposals) valueOf(await judge(id, 'supersede'))
    }
    const rows = await store.read.fact.findMany({
      where: { aspect: 'home' },
      orderBy: { id: 'asc' },
    })
    expect(rows.map((row) => [row.content, row.status])).toEqual([
      ['the queue is redis', 'superseded'],
      ['the queue is kafka', 'superseded'],
      ['the queue is redis', 'active'],
    ])
    expect(rows.map((row) => row.supersededById)).toEqual([rows[1]?.id, rows[2]?.id, null])
  })
})

describe('undo', () => {
  it('[U1] [U2] approve withdraws the ended fact’s other open proposals, and undo reopens them', async () => {
    await importBatch(QUEUES, [
      ['redis', 'kafka'],
      ['redis', 'rabbitmq'],
      ['kafka', 'rabbitmq'],
    ])
    await goLive()
    const [one, two, three] = await store.read.proposal.findMany({ orderBy: { number: 'asc' } })
    const before = await snapshot(store)
    const done = valueOf(await judge(one?.id ?? '', 'supersede'))
    expect(done.withdrawn).toEqual([two?.id])
    expect(outcomeOf(await judge(two?.id ?? '', 'supersede'))).toBe('withdrawn')
    expect(await proposalRow(store, three?.id ?? '')).toMatchObject({ status: 'pending' })
    valueOf(await undo(done.operation.id))
    expect(await snapshot(store)).toEqual(before)
  })

  it('[U3] an undo is refused when a later operation touched a row, and both are undone as one', async () => {
    await importBatch(QUEUES, [['redis', 'kafka']])
    await goLive()
    const before = await snapshot(store)
    const { id } = await store.read.proposal.findFirstOrThrow()
    const first = valueOf(await judge(id, 'unsure', 'ada'))
    const second = valueOf(await judge(id, 'supersede', 'bo'))
    const said = await undo(first.operation.id)
    expect(said).toMatchObject({
      refusal: { kind: 'blocked-by-later', operations: [{ id: second.operation.id, actor: 'bo' }] },
    })
    const together = valueOf(await undo(first.operation.id, second.operation.id))
    expect(await snapshot(store)).toEqual(before)
    const again = await undo(first.operation.id)
    expect(again).toMatchObject({ refusal: { kind: 'already-undone', by: 'ada' } })
    valueOf(await undo(together.operation.id))
    // Both restored at the same place in the log, one still depends on the other.
    expect(outcomeOf(await undo(first.operation.id))).toBe('blocked-by-later')
    valueOf(await undo(second.operation.id, first.operation.id))
    expect(await snapshot(store)).toEqual(before)
  })

  it('[U1] undo, undo, redo, redo on one proposal returns to the start', async () => {
    const { proposal } = await seedPair(store, requests())
    await goLive()
    valueOf(await judge(proposal.id, 'unsure'))
    valueOf(await judge(proposal.id, 'supersede'))
    const before = await snapshot(store)
    for (const step of [undoLast, undoLast, redoLast, redoLast]) {
      valueOf(await step(store, requests()))
    }
    expect(await snapshot(store)).toEqual(before)
    expect(outcomeOf(await redoLast(store, requests()))).toBe('nothing-to-redo')
  })

  it('[U3] [U10] an undo of two operations blocks only operations on rows where it reverted something', async () => {
    const [one, two] = [await seedPair(store, requests()), await seedPair(store, requests())]
    const first = valueOf(await judge(one.proposal.id, 'keep_both'))
    const second = valueOf(await judge(two.proposal.id, 'unsure'))
    const third = valueOf(await judge(two.proposal.id, 'keep_both'))
    valueOf(await undo(third.operation.id, first.operation.id))
    expect(outcomeOf(await undo(second.operation.id))).toBe('ok')
  })

  it('[U1] anyone can undo any operation; undo-last only one’s own', async () => {
    const { proposal } = await seedPair(store, requests())
    const { operation } = valueOf(await judge(proposal.id, 'keep_both', 'ada'))
    expect(outcomeOf(await undoLast(store, requests({ actor: 'bo' })))).toBe('nothing-to-undo')
    expect(
      outcomeOf(
        await undoOperations(store, { operationIds: [operation.id] }, requests({ actor: 'bo' })),
      ),
    ).toBe('ok')
    expect(outcomeOf(await undo('nothing'))).toBe('not-found')
    expect(outcomeOf(await undo())).toBe('bad-input')
  })

  it('[U4] an undone approval is neither applied nor proposed again by sweep or inline pass', async () => {
    valueOf(await ingest({ content: 'the queue is redis' }))
    await goLive()
    const { inline } = valueOf(
      await ingest({ content: 'the queue is kafka', validFrom: at('2026-03-15') }),
    )
    valueOf(await judge(inline.proposals[0]?.id ?? '', 'supersede'))
    valueOf(await undoLast(store, requests()))
    const before = await snapshot(store)
    await sweep(store, requests)
    valueOf(await ingest({ content: 'Mara has a boat', aspect: 'boat' }))
    const after = await snapshot(store)
    expect(after.facts.slice(0, 2)).toEqual(before.facts)
    expect(after.proposals).toMatchObject([{ status: 'pending', applied: false, seen: 2 }])
  })

  it('[U4] an undone sweep is not repeated by the next one', async () => {
    await importBatch(QUEUES.slice(0, 2))
    const { operationId } = await sweep(store, requests)
    valueOf(await undo(operationId ?? ''))
    expect(await sweep(store, requests)).toMatchObject({ proposed: 0 })
    const open = await store.read.proposal.count({ where: { status: 'pending' } })
    expect(open).toBe(0)
    valueOf(await redoLast(store, requests()))
    expect(await store.read.proposal.count({ where: { status: 'pending' } })).toBe(1)
  })

  it('[U4] undoing a protection removes it, and redo restores it', async () => {
    const { older } = await seedPair(store, requests())
    valueOf(await protect(older))
    expect(outcomeOf(await protect(older))).toBe('no-change')
    valueOf(await undoLast(store, requests()))
    expect(await factRowOf(store, older.id)).toMatchObject({ protected: false })
    valueOf(await redoLast(store, requests()))
    expect(await factRowOf(store, older.id)).toMatchObject({ protected: true })
  })
})

describe('review', () => {
  it('[R1] [R4] unsure only changes the proposal; approve can follow, then a reason', async () => {
    const { proposal, older } = await seedPair(store, requests())
    await goLive()
    valueOf(await judge(proposal.id, 'unsure'))
    expect(await proposalRow(store, proposal.id)).toMatchObject({ status: 'pending', unsure: true })
    expect(outcomeOf(await judge(proposal.id, 'unsure'))).toBe('no-change')
    const { verdictId, operation } = valueOf(await judge(proposal.id, 'supersede'))
    expect(await proposalRow(store, proposal.id)).toMatchObject({
      status: 'decided',
      unsure: false,
      verdict: 'supersede',
      verdictId,
      applied: true,
    })
    expect(outcomeOf(await judge(proposal.id, 'supersede'))).toBe('no-change')
    const note = { verdictId, reason: 'scope', note: '  because ' } as const
    valueOf(await annotateVerdict(store, note, requests({ actor: 'bo' })))
    expect(await store.read.verdictNote.findMany()).toMatchObject([
      { verdictId, reason: 'scope', note: 'because', reviewer: 'bo' },
    ])
    expect(outcomeOf(await undo(operation.id))).toBe('ok')
    expect(await factRowOf(store, older.id)).toMatchObject({ status: 'active' })
    const verdicts = await store.read.verdict.findMany({ orderBy: { id: 'asc' } })
    expect(verdicts.map((row) => [row.value, row.reverted])).toEqual([
      ['unsure', false],
      ['supersede', true],
    ])
  })

  it('[R3] the second reviewer learns who decided, whatever the value', async () => {
    const { proposal } = await seedPair(store, requests())
    valueOf(await judge(proposal.id, 'keep_both', 'bo'))
    const command = { proposalId: proposal.id, version: proposal.version, dwellMs: 1 }
    for (const value of VERDICT_VALUES) {
      const said = await decideProposal(
        store,
        { ...command, value, shownSignals: true },
        requests({ actor: 'cy' }),
      )
      expect(said).toMatchObject({
        refusal: { kind: 'already-decided', by: 'bo', own: false, verdict: 'keep_both' },
      })
    }
    const again = { ...command, value: 'supersede', shownSignals: true } as const
    expect(await decideProposal(store, again, requests({ actor: 'bo' }))).toMatchObject({
      refusal: { kind: 'already-decided', own: true },
    })
  })

  it('[R1] approve is refused for a fact protected since it was displayed', async () => {
    const { proposal, older } = await seedPair(store, requests())
    await goLive()
    valueOf(await protect(older))
    expect(outcomeOf(await judge(proposal.id, 'supersede'))).toBe('protected')
  })
})

describe('sweep', () => {
  it('[P1] [S4] one entity is swept alone, however it is spelled', async () => {
    await importBatch([
      ...QUEUES,
      ...QUEUES.map((fact) => ({ ...fact, entity: 'Nils', externalId: `n-${fact.externalId}` })),
    ])
    expect(await sweep(store, requests, { entity: ' MARA' })).toMatchObject({
      status: 'done',
      proposed: 2,
      slotsTotal: 1,
      slotsDone: 1,
    })
    expect(await sweep(store, requests)).toMatchObject({ proposed: 2, seenAgain: 2 })
    expect(await sweep(store, requests)).toMatchObject({ proposed: 0, seenAgain: 4 })
  })

  it('[P1] one sweep at a time, and a canceled one keeps its proposals', async () => {
    const facts = ['a', 'b', 'c', 'd'].flatMap((entity) =>
      QUEUES.map((fact) => ({ ...fact, entity, externalId: `${entity}${fact.externalId}` })),
    )
    await importBatch(facts)
    const command = { agentId: 'scout', entity: null, trigger: 'button', owner: 'me' } as const
    const { runId } = valueOf(await startSweep(store, command, requests()))
    expect(await startSweep(store, command, requests())).toMatchObject({
      refusal: { kind: 'sweep-running', runId },
    })
    const worker = openSweep(store, { runId, owner: 'me', factsAStep: 3 })
    expect(await worker.step(requests())).toBe(true)
    const { operationId } = await store.read.sweepRun.findUniqueOrThrow({ where: { id: runId } })
    expect(await undo(operationId ?? '')).toMatchObject({ refusal: { kind: 'sweep-running' } })
    const stopped = () => cancelSweep(store, runId, { at: requests().at, live: [runId] })
    valueOf(await stopped())
    expect(await worker.step(requests())).toBe(false)
    expect(outcomeOf(await stopped())).toBe('no-change')
    expect(await store.read.sweepRun.findUnique({ where: { id: runId } })).toMatchObject({
      status: 'cancelled',
      proposed: 2,
    })
    expect(await sweep(store, requests, { factsAStep: 3 })).toMatchObject({
      proposed: 6,
      status: 'done',
    })
    expect(outcomeOf(await undo(operationId ?? ''))).toBe('ok')
  })

  it('[P5] steps of any size find the same pairs', async () => {
    const facts = ['a', 'b', 'c'].flatMap((entity) =>
      QUEUES.map((fact) => ({ ...fact, entity, externalId: `${entity}${fact.externalId}` })),
    )
    await importBatch(facts)
    for (const factsAStep of [1, 2, 4, 100]) {
      const run = await sweep(store, requests, { factsAStep })
      expect([run.slotsDone, run.factsRead, run.pairsCompared]).toEqual([3, 9, 6])
      expect(run.proposed + run.seenAgain).toBe(6)
    }
  })
})

describe('policy', () => {
  it('[A1] [GA42] [ME15] each field comes from agent, default, environment, built-in, in this order', async () => {
    await startOver({
      environment: {
        supersessionMinConfidence: 0.5,
        shadowMode: false,
        supersessionEnabled: false,
      },
    })
    await importBatch(QUEUES)
    await setPolicyOfAll({ supersessionMinConfidence: 0.6, shadowMode: true })
    await setOverrides(store, requests(), {
      agentId: 'scout',
      overrides: { supersessionMinConfidence: 0.9 },
    })
    const found = await loadPolicy(store.read, 'scout', store.environment)
    expect([
      found.policy.supersessionMinConfidence,
      found.origins.supersessionMinConfidence,
    ]).toEqual([0.9, 'agent'])
    expect([found.policy.shadowMode, found.origins.shadowMode]).toEqual([true, 'default'])
    expect([found.policy.supersessionEnabled, found.origins.supersessionEnabled]).toEqual([
      false,
      'environment',
    ])
    expect([found.policy.mutationsFrozen, found.origins.mutationsFrozen]).toEqual([
      false,
      'built-in',
    ])
  })

  it('[A1] [U1] set-policy is compare-and-set, logged and undone', async () => {
    await importBatch(QUEUES)
    const set = (version: number, overrides: PolicyOverrides, agentId: string | null = 'scout') =>
      setPolicy(store, { agentId, version, overrides }, requests())
    const first = valueOf(await set(0, { supersessionMinConfidence: 0.6 }))
    expect(eventTitle(first.operation.subject.event)).toBe(
      'Policy for scout: Threshold inherited → 0.60',
    )
    expect(outcomeOf(await set(0, { supersessionMinConfidence: 0.8 }))).toBe('changed-meanwhile')
    expect(outcomeOf(await set(1, { supersessionMinConfidence: 0.6 }))).toBe('no-change')
    expect(outcomeOf(await set(0, { supersessionMinConfidence: 0.6 }, 'nobody'))).toBe('not-found')
    const second = valueOf(await set(1, { mutationsFrozen: true }))
    expect(outcomeOf(await undo(first.operation.id))).toBe('blocked-by-later')
    valueOf(await undo(second.operation.id))
    const load = async () => (await loadPolicy(store.read, 'scout', {})).overrides
    expect(await load()).toEqual({ supersessionMinConfidence: 0.6 })
    valueOf(await undo(first.operation.id))
    expect(await load()).toEqual({})
  })

  it.each(['supersessionEnabled', 'supersessionSweepEnabled'] as const)(
    '[P5] no sweep starts with %s off',
    async (field) => {
      await importBatch(QUEUES)
      await setOverrides(store, requests(), { agentId: 'scout', overrides: { [field]: false } })
      const command = { agentId: 'scout', entity: null, trigger: 'button', owner: 'me' } as const
      expect(await startSweep(store, command, requests())).toMatchObject({
        refusal: { kind: 'detector-off', field },
      })
    },
  )

  it('[P5] the inline pass is off with supersessionEnabled off', async () => {
    await importBatch(QUEUES.slice(0, 1))
    await setOverrides(store, requests(), {
      agentId: 'scout',
      overrides: { supersessionEnabled: false },
    })
    const { inline } = valueOf(await ingest({ content: 'the queue is kafka', aspect: 'queue' }))
    expect(inline).toEqual({ detection: 'off', proposals: [] })
  })
})
