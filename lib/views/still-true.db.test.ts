import { beforeEach, describe, expect, it } from 'vitest'

import { FACT_KINDS } from '@/lib/domain/fact'
import { instantFromMs } from '@/lib/domain/instant'
import { askedAfterDays } from '@/lib/domain/still-true'
import { confirmFact } from '@/lib/operations/confirm-fact'
import { countedRequests, valueOf } from '@/lib/operations/testing'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'
import { undoOperations } from '@/lib/operations/undo-operation'
import { seeded } from '@/lib/statistics/seeded'
import type { FactRow } from '@/lib/store/rows'
import { insertFacts } from '@/lib/store/sql/bulk-insert'

import { readStillTrue, readUnconfirmed } from './still-true'
import { AT, factRowOf } from './testing'

const DAY_MS = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => instantFromMs(AT.getTime() - days * DAY_MS)
const said = (days: number, fields: Partial<FactRow> = {}) =>
  factRowOf({ recordedAt: daysAgo(days), validFrom: daysAgo(days), ...fields })

openStoreForEachTest()

beforeEach(async () => {
  await store.transact(async (tx) => {
    for (const id of ['agent-a', 'agent-b'])
      await tx.agent.create({ data: { id, title: null, about: null, createdAt: AT } })
  })
})

async function stored(...rows: readonly FactRow[]): Promise<readonly string[]> {
  await store.transact((tx) => insertFacts(tx, rows))
  return rows.map(({ id }) => id)
}

async function due(agent: string | null = null, page = 1) {
  const view = await readStillTrue(store, { agent, page }, AT)
  return { ...view, ids: view.facts.map(({ fact }) => fact.id) }
}

describe('[LF17] facts to ask about', () => {
  it('are those without a word for long by their kind, the longest overdue first', async () => {
    const [fresh, old, oldest, decision, olderDecision] = await stored(
      said(179),
      said(181),
      said(400),
      said(300, { kind: 'decision' }),
      said(366, { kind: 'decision' }),
    )
    const { ids, total } = await due()
    expect(ids).toEqual([oldest, old, olderDecision])
    expect(ids).not.toContain(fresh)
    expect(ids).not.toContain(decision)
    expect(total).toBe(3)
  })

  it('are current, and nothing that only a person may end', async () => {
    await stored(
      said(400, { kind: 'constraint' }),
      said(400, { protected: true }),
      said(400, { status: 'retracted', supersededAt: daysAgo(1) }),
      said(400, { status: 'superseded', supersededAt: daysAgo(1) }),
      said(400, { validUntil: daysAgo(1) }),
      said(400, { validFrom: daysAgo(-1) }),
    )
    expect(await due()).toMatchObject({ ids: [], total: 0 })
  })

  it('have a last word when they are recorded, also about an earlier time', async () => {
    await stored(said(900, { recordedAt: daysAgo(10) }))
    expect((await due()).ids).toEqual([])
  })

  it('agree with the rule on any fact', async () => {
    const random = seeded(7)
    const rows = Array.from({ length: 400 }, () => {
      const confirmations = Math.floor(random() * 5)
      return said(Math.floor(random() * 1_800), {
        kind: FACT_KINDS[Math.floor(random() * FACT_KINDS.length)] ?? 'fact',
        confirmations,
        confirmedAt: confirmations === 0 ? null : daysAgo(Math.floor(random() * 1_000)),
      })
    })
    await stored(...rows)
    const expected = rows.filter((row) => {
      const days = askedAfterDays({ ...row, kind: row.kind as 'fact' })
      const last = Math.max(row.validFrom.getTime(), row.confirmedAt?.getTime() ?? 0)
      return days !== null && last + days * DAY_MS <= AT.getTime()
    })
    const { total, pages } = await due()
    expect(total).toBe(expected.length)
    const all: string[] = []
    for (let page = 1; page <= pages; page += 1) all.push(...(await due(null, page)).ids)
    expect(new Set(all)).toEqual(new Set(expected.map(({ id }) => id)))
  })

  it('come to programs page by page, of one agent or of all, and none is left out when one is confirmed meanwhile', async () => {
    const [a, b, c, d, e] = await stored(
      said(300),
      said(250, { agentId: 'agent-b' }),
      said(500, { kind: 'decision' }), // due for 135 days
      said(250), // as long as b
      said(200),
    )
    const pageOf = async (agentId: string | null, cursor: string | null) => {
      const place = { cursor, limit: 2 }
      const { items, nextCursor } = await readUnconfirmed(store, { agentId, at: AT, place })
      return { ids: items.map(({ fact }) => fact.id), items, nextCursor }
    }
    const first = await pageOf('agent-a', null)
    expect(first.ids).toEqual([c, a])
    expect(first.items[0]).toMatchObject({ afterDays: 365, dueAt: daysAgo(135).toISOString() })
    const asked = { factId: c ?? '', version: 1, reason: null }
    valueOf(await confirmFact(store, asked, countedRequests()({ at: AT })))
    const second = await pageOf('agent-a', first.nextCursor)
    expect([second.ids, second.nextCursor]).toEqual([[d, e], null])
    const all: string[] = []
    for (let cursor: string | null | undefined = undefined; cursor !== null;) {
      const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(null, cursor ?? null)
      all.push(...page.ids)
      cursor = page.nextCursor
    }
    expect([all.length, new Set(all)]).toEqual([4, new Set([a, b, d, e])])
    expect([all[0], all.at(-1)]).toEqual([a, e])
  })

  it('are left once confirmed, and come back with its undo', async () => {
    const [id = ''] = await stored(said(200))
    const requests = countedRequests()
    const done = valueOf(
      await confirmFact(store, { factId: id, version: 1, reason: null }, requests({ at: AT })),
    )
    expect((await due()).ids).toEqual([])
    valueOf(await undoOperations(store, { operationIds: [done.operation.id] }, requests()))
    expect((await due()).ids).toEqual([id])
  })

  it('are those of the agent named, or of the first that has any', async () => {
    const [id] = await stored(said(200, { agentId: 'agent-b' }))
    expect(await due()).toMatchObject({ agentId: 'agent-b', ids: [id] })
    expect(await due('agent-a')).toMatchObject({ agentId: 'agent-a', ids: [], total: 0 })
    expect((await due()).agents).toMatchObject([{ count: 0 }, { count: 1 }])
  })
})
