import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { decideMany } from '@/lib/operations/decide-many'
import { decideProposal } from '@/lib/operations/decide-proposal'
import { decide, valueOf } from '@/lib/operations/testing'
import { undoOperations } from '@/lib/operations/undo-operation'
import type { Store } from '@/lib/store/port'
import type { ProposalRow } from '@/lib/store/rows'
import { openTestStore } from '@/lib/store/testing'

import { readPatternBoard, readPatternRecord, readPatternRest, readPatternSample } from './patterns'
import { readProposals } from './proposals'
import { factRowOf, fill, pick, proposalRowOf, randomOf, requestOf } from './testing'

const TELLING =
  /confidence|foreign|signal|pattern|profile|prior|reading|evidence|strength|weight|detector|judgement|likeness/i
const PATTERNS = ['N', 'V', 'V+T', 'N+A', 'S', ''] as const
const ANSWERS = ['supersede', 'keep_both', 'keep_both', 'reverse', 'unsure'] as const

/** Random facts and proposals; decisions are made by the production operation. */
async function fillAtRandom(store: Store, seed: number, size: number): Promise<void> {
  const random = randomOf(seed)
  const rows = Array.from({ length: size }, (_, nth) => {
    const place = { agentId: pick(random, ['agent-a', 'agent-b']), entity: `E${nth}` }
    const older = factRowOf({ ...place, content: 'lives in Denver' })
    const newer = factRowOf({ ...place, content: 'now lives in Lisbon' })
    const status = pick(random, ['pending', 'pending', 'pending', 'stale', 'withdrawn'])
    const proposal = proposalRowOf(older, newer, {
      status,
      pattern: pick(random, PATTERNS),
      detectorVersion: pick(random, ['seed-1', 'weighed-7']),
      foreignOnly: random() < 0.1,
    })
    return { older, newer, proposal }
  })
  await fill(store, {
    facts: rows.flatMap(({ older, newer }) => [older, newer]),
    proposals: rows.map(({ proposal }) => proposal),
  })
  for (const { proposal } of rows) {
    if (proposal.status !== 'pending' || random() < 0.3) continue
    const value = pick(random, ANSWERS)
    const { operation } = valueOf(
      await decide(store, requestOf(), { proposalId: proposal.id, value }),
    )
    if (random() > 0.25) continue
    valueOf(await undoOperations(store, { operationIds: [operation.id] }, requestOf()))
  }
}

/** Counts from the verdict rows: for each proposal the latest not reverted. */
async function countByHand(
  store: Store,
  wanted: (row: ProposalRow) => boolean,
): Promise<Record<string, number>> {
  const rows = await store.read.proposal.findMany({ include: { verdicts: true } })
  const counts: Record<string, number> = {}
  for (const { verdicts, ...row } of rows) {
    if (row.status === 'withdrawn' || row.foreignOnly || !wanted(row)) continue
    const verdict = verdicts
      .filter(({ reverted }) => !reverted)
      .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))
      .at(-1)
    const place = verdict?.value ?? (row.status === 'stale' ? 'stale' : 'waiting')
    counts[`${row.pattern} ${place}`] = (counts[`${row.pattern} ${place}`] ?? 0) + 1
  }
  return counts
}

describe('the pattern board', () => {
  let store: Awaited<ReturnType<typeof openTestStore>>
  beforeAll(async () => {
    store = await openTestStore()
    await fillAtRandom(store, 5, 130)
  })
  afterAll(() => store.remove())

  it.each([
    { agent: null, detector: null },
    { agent: 'agent-a', detector: null },
    { agent: null, detector: 'seed-1' },
    { agent: 'agent-b', detector: 'weighed-7' },
    { agent: 'nobody', detector: null },
  ])('[K2] matches counting the verdicts one by one: %o', async (filter) => {
    const board = await readPatternBoard(store, filter)
    const counted = Object.fromEntries(
      board.columns.flatMap((column) =>
        (
          [
            ['supersede', column.right],
            ['keep_both', column.wrong],
            ['reverse', column.reversed],
            ['unsure', column.unsure],
            ['stale', column.stale],
            ['waiting', column.waiting],
          ] as const
        )
          .filter(([, count]) => count > 0)
          .map(([place, count]) => [`${column.pattern} ${place}`, count]),
      ),
    )
    const byHand = await countByHand(
      store,
      (row) =>
        (filter.agent === null || row.agentId === filter.agent) &&
        (filter.detector === null || row.detectorVersion === filter.detector),
    )
    expect(counted).toEqual(byHand)
    const all = Object.values(byHand).reduce((sum, count) => sum + count, 0)
    expect(board.total).toBe(all)
    expect(board.limit).toBe(0.15)
    expect(board.columns.map(({ total }) => total)).toEqual(
      board.columns.map(({ total }) => total).toSorted((a, b) => b - a),
    )
    for (const column of board.columns) {
      const one = await readPatternRecord(store, { ...filter, pattern: column.pattern })
      expect(one).toEqual(column)
    }
  })

  it('says how each signal does alone and whenever it fires', async () => {
    const { columns, bySignal } = await readPatternBoard(store, { agent: null, detector: null })
    expect(bySignal.map(({ letter }) => letter)).toEqual(['N', 'A', 'V', 'T', 'S'])
    for (const { letter, alone, anywhere } of bySignal) {
      expect(alone.labels).toBe(columns.find(({ pattern }) => pattern === letter)?.labels ?? 0)
      const all = columns.filter(({ pattern }) => pattern.split('+').includes(letter))
      expect(anywhere.right).toBe(all.reduce((sum, { right }) => sum + right, 0))
    }
    expect(bySignal.find(({ letter }) => letter === 'T')?.alone).toMatchObject({
      labels: 0,
      low: 0,
      high: 1,
    })
  })

  it('[K4] draws pending pairs at random, each once, and the same for the same seed', async () => {
    const ofPattern = { pattern: 'V', agentId: null, detector: null }
    const drawAll = async (seed: string) => {
      const ids: string[] = []
      let cursor: string | null = null
      do {
        const page = await readPatternSample(store, { ...ofPattern, seed }, cursor)
        expect(page.items.length).toBeLessThanOrEqual(5)
        ids.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor
      } while (cursor !== null)
      return ids
    }
    const waiting = await store.read.proposal.findMany({
      where: { pattern: 'V', status: 'pending', unsure: false, foreignOnly: false },
      orderBy: { id: 'asc' },
    })
    const first = await drawAll('1')
    expect(first.toSorted()).toEqual(waiting.map(({ id }) => id))
    expect(await drawAll('1')).toEqual(first)
    expect(await drawAll('2')).not.toEqual(first)
    const rest = await readPatternRest(store, ofPattern)
    expect(rest.items).toEqual(waiting.map(({ id, version }) => ({ proposalId: id, version })))
  })

  it('[S2] draws only from the chosen agent and detector', async () => {
    const ofPattern = { pattern: 'V', agentId: 'agent-a', detector: 'seed-1' }
    const { items } = await readPatternSample(store, { ...ofPattern, seed: '1' }, null)
    expect(items.length).toBeGreaterThan(0)
    const rows = await store.read.proposal.findMany({
      where: { id: { in: items.map(({ id }) => id) } },
    })
    for (const { agentId, detectorVersion, pattern } of rows) {
      expect([agentId, detectorVersion, pattern]).toEqual(['agent-a', 'seed-1', 'V'])
    }
  })

  it('[K6] sends the pair without the detector’s result', async () => {
    const ofPattern = { pattern: 'V', agentId: null, detector: null, seed: '1' }
    const { items } = await readPatternSample(store, ofPattern, null)
    const whole = await readProposals(
      store,
      items.map(({ id }) => id),
    )
    for (const [nth, view] of whole.entries()) {
      const told = JSON.stringify(items[nth])
      expect(told).toContain(JSON.stringify(view.older.content))
      expect(told).toContain(JSON.stringify(view.newer.validFrom))
      expect(told).not.toMatch(TELLING)
      expect(JSON.stringify(view)).toMatch(TELLING) // these details do exist
    }
  })
})

describe('later changes', () => {
  let store: Awaited<ReturnType<typeof openTestStore>>
  beforeEach(async () => {
    store = await openTestStore()
    const [older, newer] = [factRowOf(), factRowOf({ content: 'now lives in Lisbon' })]
    await fill(store, { facts: [older, newer], proposals: [proposalRowOf(older, newer)] })
  })
  afterEach(() => store.remove())

  const outcome = async () => {
    const { right, wrong, waiting } = await readPatternRecord(store, {
      agent: null,
      detector: null,
      pattern: 'V',
    })
    return { right, wrong, waiting }
  }

  it('[K2] an undone verdict does not count, a redone one does, and a changed one counts once', async () => {
    const { id: proposalId } = await store.read.proposal.findFirstOrThrow()
    const { operation } = valueOf(
      await decide(store, requestOf(), { proposalId, value: 'keep_both' }),
    )
    expect(await outcome()).toEqual({ right: 0, wrong: 1, waiting: 0 })
    const undo = (operationId: string) =>
      undoOperations(store, { operationIds: [operationId] }, requestOf())
    const undone = valueOf(await undo(operation.id))
    expect(await outcome()).toEqual({ right: 0, wrong: 0, waiting: 1 })
    valueOf(await undo(undone.operation.id))
    expect(await outcome()).toEqual({ right: 0, wrong: 1, waiting: 0 })
    const { version } = await store.read.proposal.findFirstOrThrow()
    const again = { proposalId, version, value: 'supersede', dwellMs: 900 } as const
    valueOf(await decideProposal(store, { ...again, shownSignals: true }, requestOf()))
    expect(await outcome()).toEqual({ right: 1, wrong: 0, waiting: 0 })
  })

  it('[K2] [K7] a bulk verdict is no label until someone decides it individually', async () => {
    const { id: proposalId, version } = await store.read.proposal.findFirstOrThrow()
    const items = [{ proposalId, version, value: 'keep_both' }] as const
    const command = { items, reason: null, note: null, label: null }
    const work = { request: requestOf(), breathe: () => Promise.resolve() }
    const { operationId } = valueOf(await decideMany(store, command, work))
    const read = () => readPatternRecord(store, { agent: null, detector: null, pattern: 'V' })
    expect(await read()).toMatchObject({ total: 1, waiting: 0, together: 1, wrong: 0, labels: 0 })
    const undo = { operationIds: [operationId ?? ''] }
    const undone = valueOf(await undoOperations(store, undo, requestOf()))
    expect(await read()).toMatchObject({ waiting: 1, together: 0, labels: 0 })
    valueOf(await undoOperations(store, { operationIds: [undone.operation.id] }, requestOf()))
    expect(await read()).toMatchObject({ waiting: 0, together: 1, labels: 0 })
    valueOf(await decide(store, requestOf(), { proposalId, value: 'supersede' }))
    expect(await read()).toMatchObject({ waiting: 0, together: 0, right: 1, labels: 1 })
  })
})
