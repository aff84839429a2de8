import { describe, expect, it } from 'vitest'

import { DEFAULT_LOG_FILTER } from '@/lib/filters/log-filter'
import type { LogFilter } from '@/lib/filters/log-filter'
import { decideProposal } from '@/lib/operations/decide-proposal'
import { ingestFacts } from '@/lib/operations/ingest-facts'
import { protectFact } from '@/lib/operations/protect-fact'
import { redetectProposal } from '@/lib/operations/redetect-proposal'
import { setPolicy } from '@/lib/operations/set-policy'
import { factInput } from '@/lib/operations/testing'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'
import { undoOperations } from '@/lib/operations/undo-operation'

import { readLog, readUndoPreview } from './operation-log'
import { readPolicy } from './policy'
import { AT, factRowOf, fill, goLive, proposalRowOf, requestOf } from './testing'

openStoreForEachTest()

async function protect(factId: string, how: { readonly protect: boolean; readonly by: string }) {
  const { version } = await store.read.fact.findUniqueOrThrow({ where: { id: factId } })
  const done = await protectFact(
    store,
    { factId, version, protect: how.protect },
    requestOf(how.by),
  )
  if (!done.ok) throw new Error(done.refusal.kind)
  return done.value.operation
}

async function approvedPair() {
  const older = factRowOf()
  const newer = factRowOf({ content: 'lives in Lisbon', validFrom: new Date(AT.getTime() + 1000) })
  const proposal = proposalRowOf(older, newer)
  await fill(store, { facts: [older, newer], proposals: [proposal] })
  const command = { proposalId: proposal.id, version: 1, value: 'supersede' } as const
  const decided = await decideProposal(
    store,
    { ...command, dwellMs: null, shownSignals: true },
    requestOf('ben'),
  )
  if (!decided.ok) throw new Error(decided.refusal.kind)
  return { older, newer, proposal, operation: decided.value.operation }
}

describe('the log', () => {
  it('lists matches, newest first, page by page', async () => {
    const facts = [factRowOf(), factRowOf({ agentId: 'agent-b' })]
    await fill(store, { facts })
    for (let turn = 0; turn < 60; turn += 1) {
      const fact = facts[turn % 2]
      if (fact === undefined) continue
      const how = { protect: turn % 4 < 2, by: turn % 3 === 0 ? 'ana' : 'ben' }
      await protect(fact.id, how)
    }
    const all = await store.read.operation.findMany({
      include: { changes: true },
      orderBy: { seq: 'desc' },
    })
    const filters: readonly Partial<LogFilter>[] = [
      {},
      { agent: 'agent-b' },
      { kind: 'unprotect' },
      { actor: 'ana', agent: 'agent-a' },
      { fact: facts[0]?.id ?? null },
      { from: '2026-03-01', to: '2026-03-01' },
      { from: '2026-03-02' },
      { to: '2026-02-28' },
    ]
    for (const patch of filters) {
      const filter = { ...DEFAULT_LOG_FILTER, ...patch }
      const expected = all
        .filter((row) => filter.agent === null || row.agentId === filter.agent)
        .filter((row) => filter.kind === null || row.kind === filter.kind)
        .filter((row) => filter.actor === null || row.actor === filter.actor)
        .filter((row) => !filter.fact || row.changes.some(({ rowId }) => rowId === filter.fact))
        .filter((row) => !filter.from || row.at.toISOString().slice(0, 10) >= filter.from)
        .filter((row) => !filter.to || row.at.toISOString().slice(0, 10) <= filter.to)
      const seqs: number[] = []
      let cursor: string | null = null
      do {
        const page = await readLog(store, filter, cursor)
        expect(page.actors).toEqual(['ana', 'ben'])
        seqs.push(...page.items.map(({ seq }) => seq))
        cursor = page.nextCursor
      } while (cursor !== null)
      expect(seqs).toEqual(expected.map(({ seq }) => seq))
    }
  })
})

/** Stores what is said of Ana’s home on a day; returns the operation. */
async function told(content: string, day: number): Promise<string> {
  const place = { agent: 'agent-a', entity: 'Ana', aspect: 'home', externalId: null }
  const recordedAt = new Date(AT.getTime() + day * 86_400_000)
  const facts = [factInput({ ...place, content, recordedAt })]
  const done = await ingestFacts(store, { facts, system: 'test' }, requestOf())
  if (!done.ok) throw new Error(done.refusal.kind)
  return done.value.operation.id
}

describe('undo preview', () => {
  it('[U2] matches what undo restores', async () => {
    await goLive(store)
    const { older, newer, proposal, operation } = await approvedPair()
    const preview = await readUndoPreview(store, operation.id)
    expect(preview).toMatchObject({
      refusal: null,
      rowCount: 3,
      operation: { id: operation.id },
      proposalNumber: proposal.number,
    })
    expect(preview?.together.map(({ id }) => id)).toEqual([operation.id])
    const fact = preview?.rows.find(({ table }) => table === 'fact')
    expect(fact).toMatchObject({
      id: older.id,
      label: older.content,
      href: `/memory/facts/${older.id}`,
    })
    const columns = Object.fromEntries(
      (fact?.columns ?? []).map(({ name, ...column }) => [name, [column.now, column.then]]),
    )
    expect(columns).toEqual({
      status: ['superseded', 'active'],
      supersededById: [newer.content, ''],
      supersededAt: [AT.toISOString(), ''],
      validUntil: [newer.validFrom.toISOString(), ''],
    })
    const asked = preview?.rows.find(({ table }) => table === 'proposal')
    expect(asked).toMatchObject({ label: `P-${proposal.number}`, href: `/p/${proposal.number}` })
    expect(asked?.columns.map(({ name }) => name).toSorted()).toEqual([
      'applied',
      'status',
      'verdict',
    ])

    await undoOperations(store, { operationIds: [operation.id] }, requestOf())
    const row = await store.read.fact.findUniqueOrThrow({ where: { id: older.id } })
    expect(row).toMatchObject({ status: 'active', supersededById: null, validUntil: null })
    const undone = await readUndoPreview(store, operation.id)
    expect(undone?.refusal).toMatchObject({ kind: 'already-undone', by: 'ana' })
  })

  it('[U3] lists everything that must be undone with it, newest first, and that is enough', async () => {
    await goLive(store)
    const { older, operation } = await approvedPair()
    const first = await protect(older.id, { protect: true, by: 'ana' })
    const second = await protect(older.id, { protect: false, by: 'ben' })
    const preview = await readUndoPreview(store, operation.id)
    expect(preview?.refusal?.kind).toBe('blocked-by-later')
    const ids = preview?.together.map(({ id }) => id) ?? []
    expect(ids).toEqual([second.id, first.id, operation.id])
    const done = await undoOperations(store, { operationIds: ids }, requestOf())
    expect(done.ok).toBe(true)
  })

  it('[U2] [U9] says how many proposals leave with the facts, apart from its own', async () => {
    const lost = async (id: string) => (await readUndoPreview(store, id))?.questionsLost
    const first = await told('Ana lives in Ghent.', 0)
    expect(await lost(first)).toBe(0)
    const second = await told('Ana now lives in Cork.', 9)
    const proposal = await store.read.proposal.findFirstOrThrow()
    const propose = await store.read.operation.findFirstOrThrow({ where: { kind: 'propose' } })
    expect([await lost(first), await lost(second), await lost(propose.id)]).toEqual([1, 1, 0])
    await undoOperations(store, { operationIds: [second] }, requestOf())
    const left = await store.read.proposal.findUniqueOrThrow({ where: { id: proposal.id } })
    expect(left.status).toBe('withdrawn')
    expect(await lost(first)).toBe(0)
  })

  it('[U9] says what becomes of decided proposals when their facts leave', async () => {
    const decide = async (value: 'supersede' | 'keep_both' | 'reverse') => {
      const { id, version } = await store.read.proposal.findFirstOrThrow()
      const command = { proposalId: id, version, value, dwellMs: null, shownSignals: true }
      const done = await decideProposal(store, command, requestOf('ben'))
      if (!done.ok) throw new Error(done.refusal.kind)
      return done.value.operation.id
    }
    await goLive(store)
    await told('Ana lives in Ghent.', 0)
    const second = await told('Ana now lives in Cork.', 9)
    const rejected = await decide('keep_both')
    const kept = await readUndoPreview(store, second)
    expect(kept).toMatchObject({ answersKept: 1, refusal: null })
    await undoOperations(store, { operationIds: [rejected] }, requestOf())
    const approved = await decide('supersede')
    const ended = await readUndoPreview(store, second)
    expect(ended?.together.map(({ id }) => id)).toEqual([approved, second])
    expect(ended).toMatchObject({ questionsLost: 0, answersKept: 0 })
    await undoOperations(store, { operationIds: [approved] }, requestOf())
    const reversed = await decide('reverse')
    const preview = await readUndoPreview(store, second)
    expect(preview?.together.map(({ id }) => id)).toEqual([reversed, second])
    expect(preview).toMatchObject({ questionsLost: 0, answersKept: 0 })
    const row = preview?.rows.find(({ table }) => table === 'proposal')
    const status = row?.columns.find(({ name }) => name === 'status')
    expect([status?.now, status?.then]).toEqual(['decided', 'withdrawn'])
    const operationIds = preview?.together.map(({ id }) => id) ?? []
    expect((await undoOperations(store, { operationIds }, requestOf())).ok).toBe(true)
    expect((await store.read.proposal.findFirstOrThrow()).status).toBe('withdrawn')
  })

  it('[A17] calls an agent by its name, also where a later operation is in the way', async () => {
    await store.transact((tx) =>
      tx.agent.create({ data: { id: 'scout', title: 'The scout', createdAt: AT } }),
    )
    const set = (version: number, supersessionMinConfidence: number) => {
      const overrides = { supersessionMinConfidence }
      return setPolicy(store, { agentId: 'scout', version, overrides }, requestOf())
    }
    expect([(await set(0, 0.8)).ok, (await set(1, 0.9)).ok]).toEqual([true, true])
    const { items } = await readLog(store, DEFAULT_LOG_FILTER, null)
    const titles = items.map(({ title }) => title)
    expect(titles).toEqual([
      'Policy for The scout: Threshold 0.80 → 0.90',
      'Policy for The scout: Threshold inherited → 0.80',
    ])
    const preview = await readUndoPreview(store, items[1]?.id ?? '')
    expect(preview?.refusal).toMatchObject({ operations: [{ title: titles[0] }] })
    const latest = await readUndoPreview(store, items[0]?.id ?? '')
    expect(latest?.rows).toMatchObject([{ label: 'Policy for The scout' }])
  })

  it('[A2] [A14] is refused while changes are frozen', async () => {
    await goLive(store)
    const { operation } = await approvedPair()
    const overrides = { shadowMode: false, mutationsFrozen: true }
    const frozen = await setPolicy(store, { agentId: null, version: 1, overrides }, requestOf())
    expect(frozen.ok).toBe(true)
    expect((await readUndoPreview(store, operation.id))?.refusal).toEqual({ kind: 'frozen' })
    expect(await readUndoPreview(store, 'none')).toBeNull()
  })

  it('[A2] [A13] the policy says how many recorded approvals going live could apply', async () => {
    await approvedPair()
    expect(await readPolicy(store, 'agent-a')).toMatchObject({ phase: 1, recordedApprovals: 1 })
    expect(await readPolicy(store, 'agent-b')).toMatchObject({ recordedApprovals: 0 })
    await goLive(store)
    expect(await readPolicy(store, 'agent-a')).toMatchObject({
      phase: 3,
      origins: { shadowMode: 'default', supersessionEnabled: 'built-in' },
    })
  })
})

describe('changes made by detection', () => {
  it('are shown in words: what fired, and the confidence with three digits', async () => {
    const older = factRowOf({ content: 'lives in Porto' })
    const newer = factRowOf({
      content: 'now lives in Lisbon',
      validFrom: new Date(AT.getTime() + 100_000_000),
    })
    const proposal = proposalRowOf(older, newer, { status: 'stale', confidence: 0.7123456 })
    await fill(store, { facts: [older, newer], proposals: [proposal] })
    const done = await redetectProposal(
      store,
      { proposalId: proposal.id, version: 1 },
      requestOf('ben'),
    )
    if (!done.ok) throw new Error(done.refusal.kind)
    const preview = await readUndoPreview(store, done.value.operation.id)
    const told = preview?.rows.flatMap(({ columns }) => columns)
    const now = (name: string) => told?.find((column) => column.name === name)?.now
    expect(now('readings')).toMatch(
      /^[A-Z][a-z ]+(?: \+\d+\.\d\d)?(?:, [A-Z][a-z ]+(?: [+−]\d+\.\d\d)?)*$/,
    )
    expect(now('policySnapshot')).toBe('Scoring seed')
    expect(told?.find(({ name }) => name === 'confidence')?.then).toBe('0.712')
    expect(now('confidence')).toMatch(/^0\.\d{3}$/)
  })
})
