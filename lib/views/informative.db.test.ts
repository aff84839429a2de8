import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

import { informativeness } from '@/lib/domain/informativeness'
import { BUILT_IN_POLICY } from '@/lib/domain/policy'
import { DEFAULT_QUEUE_FILTER, type QueueFilter } from '@/lib/filters/queue-filter'
import type { Store } from '@/lib/store/port'
import type { FactRow, ProposalRow } from '@/lib/store/rows'
import { MOST_RANKED } from '@/lib/store/sql/find-informative'
import { openTestStore } from '@/lib/store/testing'

import { readQueuePage } from './queue'
import { AT, factRowOf, fill, nextId, pick, proposalRowOf, randomOf } from './testing'

type Row = { readonly proposal: ProposalRow; readonly older: FactRow; readonly newer: FactRow }

function randomRows(seed: number, size: number): readonly Row[] {
  const random = randomOf(seed)
  return Array.from({ length: size }, () => {
    const older = factRowOf({ importance: pick(random, [null, 0.2, 0.9]) })
    const newer = factRowOf({ importance: pick(random, [null, null, 0.7]) })
    const minConfidence = pick(random, [0.7, 0.6])
    const proposal = proposalRowOf(older, newer, {
      status: pick(random, ['pending', 'pending', 'pending', 'decided']),
      confidence: pick(random, [0.7, 0.72, 0.75, 0.8, 0.85, 0.99]),
      pattern: pick(random, ['V', 'N+V', 'V+T', 'T']),
      foreignOnly: random() < 0.1,
      policySnapshot: JSON.stringify({
        ...BUILT_IN_POLICY,
        supersessionMinConfidence: minConfidence,
      }),
    })
    return { proposal, older, newer }
  })
}

const write = (store: Store, rows: readonly Row[]) =>
  fill(store, {
    facts: rows.flatMap(({ older, newer }) => [older, newer]),
    proposals: rows.map(({ proposal }) => proposal),
  })

function scoreOf({ proposal, older, newer }: Row, labelled: Readonly<Record<string, number>>) {
  const { supersessionMinConfidence } = JSON.parse(
    proposal.policySnapshot,
  ) as typeof BUILT_IN_POLICY
  return informativeness({
    confidence: proposal.confidence,
    minConfidence: supersessionMinConfidence,
    labelled: labelled[proposal.pattern] ?? 0,
    importances: [older.importance, newer.importance],
  }).score
}

const labelledOf = (rows: readonly Row[]) => {
  const counts: Record<string, number> = {}
  for (const { proposal } of rows)
    if (proposal.status === 'decided' && !proposal.foreignOnly)
      counts[proposal.pattern] = (counts[proposal.pattern] ?? 0) + 1
  return counts
}

const FILTER: QueueFilter = { ...DEFAULT_QUEUE_FILTER, sort: 'informative' }

async function readAll(store: Store, filter: QueueFilter, between = async () => {}) {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page = await readQueuePage(store, filter, cursor)
    ids.push(...page.items.map((item) => item.id))
    cursor = page.nextCursor
    await between()
  } while (cursor !== null)
  return ids
}

const byLane = (a: Row, b: Row) => Number(a.proposal.foreignOnly) - Number(b.proposal.foreignOnly) // rule I5
const byScore = (labelled: Readonly<Record<string, number>>) => (a: Row, b: Row) =>
  byLane(a, b) ||
  scoreOf(b, labelled) - scoreOf(a, labelled) ||
  (a.proposal.id < b.proposal.id ? 1 : -1)
const waiting = (rows: readonly Row[]) =>
  rows.filter(({ proposal }) => proposal.status === 'pending')
const idsOf = (rows: readonly Row[]) => rows.map(({ proposal }) => proposal.id)

describe('most informative first', () => {
  let store: Awaited<ReturnType<typeof openTestStore>>
  const rows = randomRows(5, 160)
  beforeAll(async () => {
    store = await openTestStore()
    await write(store, rows)
  })
  afterAll(() => store.remove())

  it('[F3] [I5] sorts by the formula that the screen shows', async () => {
    const labelled = labelledOf(rows)
    const wanted = waiting(rows).toSorted(byScore(labelled))
    expect(await readAll(store, FILTER)).toEqual(idsOf(wanted))
    expect((await readQueuePage(store, FILTER, null)).labelled).toEqual(labelled)
  })

  it('[F3] respects filters', async () => {
    const wanted = waiting(rows)
      .filter(({ proposal }) => !proposal.pattern.includes('+'))
      .toSorted(byScore(labelledOf(rows)))
    expect(await readAll(store, { ...FILTER, single: true })).toEqual(idsOf(wanted))
  })
})

describe('while working', () => {
  it.runIf(inject('share') === 1)(
    '[F3] [F7] answers move nothing, and after the ranked ones the weakest come first',
    async () => {
      const own = await openTestStore()
      const rows = randomRows(9, Math.ceil(MOST_RANKED * 1.7))
      await write(own, rows)
      const labelled = labelledOf(rows)
      const order = (a: Row, b: Row) =>
        a.proposal.confidence - b.proposal.confidence || (a.proposal.id < b.proposal.id ? -1 : 1)
      const wanted = [false, true].flatMap((foreign) => {
        const lane = waiting(rows).filter(({ proposal }) => proposal.foreignOnly === foreign)
        const weakest = lane.toSorted(order)
        return [
          ...weakest.slice(0, MOST_RANKED).toSorted(byScore(labelled)),
          ...weakest.slice(MOST_RANKED),
        ]
      })
      const more = async () =>
        write(
          own,
          randomRows(3, 8).map((row) => ({
            ...row,
            proposal: { ...row.proposal, status: 'decided', pattern: 'V' },
          })),
        )
      expect(await readAll(own, FILTER, more)).toEqual(idsOf(wanted))
      await own.remove()
    },
  )
})

describe('the filters of the views', () => {
  it('[F4] one signal, high impact, near the threshold, rejected before, answered by someone', async () => {
    const own = await openTestStore()
    const rows = randomRows(2, 120)
    const verdictOf = (proposalId: string, reviewer: string, value: string) => ({
      id: nextId(),
      proposalId,
      agentId: 'agent-a',
      reviewer,
      reviewerId: `person:${reviewer}`,
      verified: false,
      channel: 'page',
      value,
      blind: false,
      dwellMs: null,
      shownSignals: true,
      proposalVersion: 1,
      at: AT,
      operationId: 'op',
      reverted: false,
    })
    const open = waiting(rows)
    const [rejected, doubted] = open as [Row, Row, ...Row[]]
    const decided = rows.find(({ proposal }) => proposal.status === 'decided') as Row
    await write(own, rows)
    await own.transact(async (tx) => {
      await tx.verdict.create({ data: verdictOf(rejected.proposal.id, 'Ben', 'keep_both') })
      for (const { proposal } of [doubted, decided]) {
        const verdict = verdictOf(proposal.id, 'Ana', 'unsure')
        await tx.verdict.create({ data: verdict })
        await tx.proposal.update({
          where: { id: proposal.id },
          data: { verdictId: verdict.id, verdict: 'unsure' },
        })
      }
    })
    const found = async (patch: Partial<QueueFilter>) =>
      readAll(own, { ...DEFAULT_QUEUE_FILTER, ...patch })
    const those = (fits: (row: Row) => boolean) => idsOf(open.filter(fits)).toReversed()
    expect(await found({ single: true })).toEqual(
      those(({ proposal }) => ['V', 'T'].includes(proposal.pattern)),
    )
    expect(await found({ impact: true })).toEqual(
      those(({ older, newer }) => older.importance === 0.9 || newer.importance === 0.7),
    )
    expect(await found({ near: true })).toEqual(
      those(({ proposal }) => {
        const { supersessionMinConfidence: least } = JSON.parse(
          proposal.policySnapshot,
        ) as typeof BUILT_IN_POLICY
        return Math.round(Math.abs(proposal.confidence - least) * 100) <= 5
      }),
    )
    expect(await found({ rejected: true })).toEqual([rejected.proposal.id])
    expect((await found({ status: 'decided', by: 'Ana' })).toSorted()).toEqual(
      idsOf([doubted, decided]).toSorted(),
    )
    expect(await found({ status: 'decided', by: 'Ben' })).toEqual([])
    await own.remove()
  })
})
