import { describe, expect, it } from 'vitest'

import type { FactInput, ImportBatch } from '@/lib/domain/import-batch'

import { importFacts } from './import-facts'
import { supersedeByHand } from './supersede-by-hand'
import {
  at,
  batchOf,
  counts,
  factInput,
  outcomeOf,
  recordedProposal,
  setOverrides,
  snapshot,
  sweep,
  valueOf,
} from './testing'
import { openStoreForEachTest, requests, store, factOf } from './testing/each'
import { undoOperations } from './undo-operation'

openStoreForEachTest()

async function take(batch: Partial<ImportBatch>, skipRefused = false) {
  return importFacts(store, { batch: batchOf(batch), skipRefused }, requests())
}

function undo(id: string) {
  return undoOperations(store, { operationIds: [id] }, requests())
}

function version(externalId: string, content: string, fields: Partial<FactInput> = {}): FactInput {
  const day = externalId.charCodeAt(0) - 'a'.charCodeAt(0) + 1
  return factInput({
    externalId,
    content,
    validFrom: at(`2026-03-0${day}T00:00:00.250Z`),
    ...fields,
  })
}

async function versions() {
  const facts = await store.read.fact.findMany({ orderBy: { id: 'asc' } })
  const proposals = await store.read.proposal.findMany({ orderBy: { id: 'asc' } })
  return [...facts, ...proposals].map((row) => [row.id, row.version])
}

const SOURCE = { externalId: 's', excerpt: 'as said', session: null }
const BATCH: Partial<ImportBatch> = {
  facts: [
    version('a', 'the queue is redis', {
      status: 'superseded',
      supersededBy: 'b',
      supersededAt: at('2026-03-02T00:00:00Z'),
      source: SOURCE,
    }),
    version('b', 'the queue is kafka', { source: SOURCE, tags: ['x'], metadata: { p: { q: 1 } } }),
    version('c', 'the queue is nats', { key: ' Queue ' }),
    factInput({ content: 'a fact without an id', validFrom: null }),
    factInput({ agent: 'other', externalId: 'a', content: 'of another agent', source: SOURCE }),
  ],
  proposals: [
    recordedProposal('b', 'c', { seen: 4 }),
    recordedProposal('c', 'b', { confidence: 0.9 }),
    recordedProposal('b', 'gone'),
    recordedProposal('a', 'c'),
  ],
}

describe('import', () => {
  it('[A5] importing the same again changes nothing, not even a version', async () => {
    const first = valueOf(await take(BATCH))
    expect(first.plan).toMatchObject({ added: 5, changed: 0, unchanged: 0, links: 1 })
    const before = [await snapshot(store), await counts(store), await versions()]
    const again = valueOf(await take(BATCH))
    expect(again).toMatchObject({
      recorded: null,
      plan: { added: 0, changed: 0, unchanged: 5 },
      proposals: 0,
    })
    expect([await snapshot(store), await counts(store), await versions()]).toEqual(before)
  })

  it('[P1] recorded proposals are deduplicated by pair and against existing ones', async () => {
    const { proposals, problems } = valueOf(await take(BATCH))
    expect(proposals).toBe(1)
    expect(problems.map((problem) => [problem.severity, problem.ref])).toEqual([
      ['flag', 'b → gone'],
      ['flag', 'a → c'],
    ])
    const [row] = await store.read.proposal.findMany({ include: { older: true, newer: true } })
    expect(row).toMatchObject({ origin: 'import', seen: 4, status: 'pending' })
    expect([row?.older.content, row?.newer.content]).toEqual([
      'the queue is kafka',
      'the queue is nats',
    ])
    await sweep(store, requests)
    expect(await store.read.proposal.count()).toBe(1)
  })

  it('[S2] one batch for two agents keeps their facts and sources apart', async () => {
    const { agents, recorded } = valueOf(await take(BATCH))
    expect(agents).toEqual(['scout', 'other'])
    expect(recorded?.operation.agentId).toBeNull()
    const sources = await store.read.source.findMany({ orderBy: { agentId: 'asc' } })
    expect(sources.map((row) => [row.agentId, row.externalId])).toEqual([
      ['other', 's'],
      ['scout', 's'],
    ])
    const shared = await store.read.fact.findMany({ where: { sourceId: sources[1]?.id ?? '' } })
    expect(shared).toHaveLength(2)
  })

  it('[A3] keeps the source’s links, with their times', async () => {
    valueOf(await take(BATCH))
    const [older, newer] = [await factOf('a'), await factOf('b')]
    expect(older).toMatchObject({
      status: 'superseded',
      supersededById: newer.id,
      supersededAt: at('2026-03-02T00:00:00Z'),
    })
  })

  it.each<[string, Partial<FactInput>]>([
    ['content', { content: 'the queue is sqs' }],
    ['key', { key: 'other' }],
    ['aspect', { aspect: 'elsewhere' }],
    ['kind', { kind: 'decision' }],
    ['tags', { tags: ['y'] }],
    ['metadata', { metadata: { p: { q: 2 } } }],
    ['validFrom, by a fraction of a second', { validFrom: at('2026-03-03T00:00:00.251Z') }],
  ])(
    '[P3] a fact whose %s changed at its source is a new revision, and its proposal is stale',
    async (_what, fields) => {
      valueOf(await take(BATCH))
      const facts = BATCH.facts?.map((fact) =>
        fact.externalId === 'c' ? { ...fact, ...fields } : fact,
      )
      const { plan, recorded } = valueOf(await take({ facts: facts ?? [] }))
      expect(plan).toMatchObject({ added: 0, changed: 1, unchanged: 4 })
      expect(await factOf('c')).toMatchObject({ revision: 2, version: 2, status: 'active' })
      expect(await store.read.proposal.findMany()).toMatchObject([{ status: 'stale' }])
      valueOf(await undo(recorded?.operation.id ?? ''))
      expect(await factOf('c')).toMatchObject({ revision: 1, content: 'the queue is nats' })
      expect(await store.read.proposal.findMany()).toMatchObject([{ status: 'pending' }])
    },
  )

  it('[P3] an import that rewords a thousand facts is one operation', async () => {
    const facts = (word: string) =>
      Array.from({ length: 1_000 }, (_none, index) =>
        factInput({ externalId: String(index), content: `${word} ${index}` }),
      )
    valueOf(await take({ facts: facts('before') }))
    const { plan } = valueOf(await take({ facts: facts('after') }))
    expect(plan.changed).toBe(1_000)
    expect(await store.read.operation.count()).toBe(2)
  })

  it('[U2] [U4] [LF9] an undone import retracts its facts, a re-import reports them, and redo restores them', async () => {
    const { recorded } = valueOf(await take(BATCH))
    const before = await snapshot(store)
    const undone = valueOf(await undo(recorded?.operation.id ?? ''))
    const statuses = (await snapshot(store)).facts.map((row) => row.status)
    expect(new Set(statuses)).toEqual(new Set(['retracted']))
    expect(await store.read.proposal.count({ where: { status: 'withdrawn' } })).toBe(1)
    const again = valueOf(await take(BATCH))
    expect(again.recorded).toBeNull()
    const said = again.problems.filter((problem) => /was undone/.test(problem.reason))
    expect(said.map((problem) => problem.ref)).toEqual(['a', 'b', 'c', null, 'a'])
    await sweep(store, requests)
    expect(await store.read.proposal.count({ where: { status: 'pending' } })).toBe(0)
    valueOf(await undo(undone.operation.id))
    expect(await snapshot(store)).toEqual(before)
  })

  it('[A1] [I9] refused rows stop the import unless they are to be skipped', async () => {
    const problems = [{ severity: 'refuse', line: 2, ref: null, reason: 'No words.' }] as const
    const refused = await take({ facts: [version('a', 'x')], problems })
    expect(refused).toMatchObject({ refusal: { kind: 'import-problems', count: 1 } })
    expect((await counts(store)).facts).toBe(0)
    expect(await store.read.agent.count()).toBe(0)
    const { recorded } = valueOf(await take({ facts: [version('a', 'x')], problems }, true))
    expect(recorded?.operation.subject.counts).toMatchObject({ added: 1 })
  })

  it('[A3] a fact superseded at its source ends here, its open proposal is withdrawn, and undo restores both', async () => {
    const plain = [version('b', 'the queue is kafka'), version('c', 'the queue is nats')]
    valueOf(await take({ facts: plain, proposals: [recordedProposal('b', 'c')] }))
    const before = await snapshot(store)
    const since = [
      version('b', 'the queue is kafka', { status: 'superseded', supersededBy: 'd' }),
      version('c', 'the queue is nats'),
      version('d', 'the queue is sqs'),
    ]
    const { plan, recorded } = valueOf(await take({ facts: since }))
    expect(plan).toMatchObject({ added: 1, changed: 1, links: 1 })
    const successor = await factOf('d')
    expect(await factOf('b')).toMatchObject({
      status: 'superseded',
      supersededById: successor.id,
      validUntil: successor.validFrom,
    })
    expect(await store.read.proposal.findMany()).toMatchObject([{ status: 'withdrawn' }])
    valueOf(await undo(recorded?.operation.id ?? ''))
    const after = await snapshot(store)
    expect(after.facts.filter((row) => row.id !== successor.id)).toEqual(before.facts)
    expect(after.proposals).toEqual(before.proposals)
    const again = valueOf(await take({ facts: since }))
    expect(again.recorded).toBeNull() // rule U4
  })

  it('[G3] a source link that would form a cycle with a decision here is skipped and reported', async () => {
    valueOf(
      await take({
        facts: [version('b', 'the queue is kafka'), version('c', 'the queue is nats')],
      }),
    )
    await setOverrides(store, requests(), { agentId: 'scout', overrides: { shadowMode: false } })
    const [older, newer] = [await factOf('c'), await factOf('b')]
    const command = { olderId: older.id, olderVersion: 1, newerId: newer.id, newerVersion: 1 }
    valueOf(await supersedeByHand(store, { ...command, reason: null }, requests()))
    const through = [
      version('b', 'the queue is kafka', { status: 'superseded', supersededBy: 'd' }),
      version('c', 'the queue is nats'),
      version('d', 'the queue is sqs', { status: 'superseded', supersededBy: 'c' }),
    ]
    const { problems } = valueOf(await take({ facts: through }))
    expect(problems.map((problem) => problem.ref)).toEqual(['b'])
    expect(await factOf('b')).toMatchObject({ status: 'active', supersededById: null })
    expect(await factOf('d')).toMatchObject({ supersededById: older.id })
  })

  it('[G1] [G2] a re-import does not end a constraint or protected fact', async () => {
    const facts = [
      version('a', 'never deploy on Friday', { kind: 'constraint' }),
      version('b', 'the queue is kafka', { protected: true }),
    ]
    valueOf(await take({ facts }))
    const ended = facts.map((fact) => ({ ...fact, status: 'superseded' as const }))
    expect(valueOf(await take({ facts: ended })).recorded).toBeNull()
  })

  it('[A5] the same fact twice in one batch is stored once and reported', async () => {
    const facts = [
      factInput({ content: 'Mara drinks coffee' }),
      factInput({ content: 'Mara drinks coffee' }),
      version('a', 'the queue is redis'),
      version('a', 'the queue is kafka'),
    ]
    const { plan, problems } = valueOf(await take({ facts }))
    expect([plan.added, problems.length]).toEqual([2, 2])
    expect(await factOf('a')).toMatchObject({ content: 'the queue is redis' })
    expect(valueOf(await take({ facts })).recorded).toBeNull()
  })

  it('[A5] a key used for another file is refused', async () => {
    const request = () => requests({ idempotencyKey: 'k' })
    const command = { batch: batchOf(BATCH), skipRefused: false }
    valueOf(await importFacts(store, command, request()))
    const again = valueOf(await importFacts(store, command, request()))
    expect(again.recorded?.repeated).toBe(true)
    const other = { ...command, batch: { ...command.batch, name: 'other.jsonl' } }
    expect(outcomeOf(await importFacts(store, other, request()))).toBe('key-reused')
  })
})
