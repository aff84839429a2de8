import type { Operation } from '@/lib/domain/operation'
import type { OperationEvent } from '@/lib/domain/operation-event'
import type { Store } from '@/lib/store/port'
import { toOperation } from '@/lib/store/rows'
import { changedRows } from '@/lib/store/sql/changed-rows'

/** An operation with facts and proposals that it changed, at most 1,000 of each. */
export type FeedItem = {
  readonly operation: Operation
  readonly facts: readonly string[]
  readonly proposals: readonly string[]
  readonly event: OperationEvent | null // null when it is also about agents that were not asked for
}

const MOST_NAMED = 1_000
const MOST_LOOKED_AT = 30_000 // of an operation on several agents

type Agents = readonly string[] | null // null: all, and what concerns no agent

/**
 * Reads the operations after a place in the log, in order, without gaps: writers follow one another, so no operation appears later before
 * one that was read (rule DR7). Of an operation on several agents, only the rows of those asked for are named.
 */
export async function readFeed(
  store: Store,
  asked: { readonly agents: Agents; readonly sinceSeq: number; readonly limit: number },
): Promise<readonly FeedItem[]> {
  const { agents, limit } = asked
  const items: FeedItem[] = []
  let since = asked.sinceSeq
  while (items.length < limit) {
    const take = limit - items.length
    const rows = await store.read.operation.findMany({
      where: { seq: { gt: since }, ...concerns(agents) },
      orderBy: { seq: 'asc' },
      take,
    })
    items.push(...(await withChanged(store, { operations: rows.map(toOperation), agents })))
    since = rows.at(-1)?.seq ?? since
    if (rows.length < take) break
  }
  return items
}

/** Reads the newest operations that concern these agents, in order. */
export async function readNewest(
  store: Store,
  { agents, limit }: { readonly agents: Agents; readonly limit: number },
): Promise<readonly FeedItem[]> {
  const rows = await store.read.operation.findMany({
    where: concerns(agents),
    orderBy: { seq: 'desc' },
    take: limit,
  })
  return withChanged(store, { operations: rows.toReversed().map(toOperation), agents })
}

/** Reads one operation by its id or its number, as #12; null when there is none, or none about these agents. */
export async function readFeedItem(
  store: Store,
  id: string,
  agents: Agents,
): Promise<FeedItem | null> {
  const seq = Number(/^#?(\d{1,9})$/u.exec(id)?.[1] ?? Number.NaN)
  const where = Number.isNaN(seq) ? { id } : { seq }
  const row = await store.read.operation.findUnique({ where })
  if (row === null) return null
  if (agents !== null && row.agentId !== null && !agents.includes(row.agentId)) return null
  const [item] = await withChanged(store, { operations: [toOperation(row)], agents })
  return item ?? null
}

function concerns(agents: Agents) {
  return agents === null ? {} : { OR: [{ agentId: null }, { agentId: { in: [...agents] } }] }
}

async function withChanged(
  store: Store,
  { operations, agents }: { readonly operations: readonly Operation[]; readonly agents: Agents },
): Promise<readonly FeedItem[]> {
  const named = await Promise.all(
    operations.map(async (operation) => {
      const [facts, proposals] = await Promise.all([
        changedIds(store, { operation, agents, table: 'fact' }),
        changedIds(store, { operation, agents, table: 'proposal' }),
      ])
      const isWhole = agents === null || operation.agentId !== null
      return { operation, facts, proposals, event: isWhole ? operation.subject.event : null }
    }),
  )
  return named.filter(
    ({ operation, facts, proposals }) =>
      agents === null || operation.agentId !== null || facts.length + proposals.length > 0,
  )
}

async function changedIds(
  store: Store,
  {
    operation,
    agents,
    table,
  }: {
    readonly operation: Operation
    readonly agents: Agents
    readonly table: 'fact' | 'proposal'
  },
): Promise<readonly string[]> {
  const most = operation.agentId === null && agents !== null ? MOST_LOOKED_AT : MOST_NAMED
  const ids = await changedRows(store.read, { operationSeq: operation.seq, table, most })
  if (agents === null || operation.agentId !== null) return ids
  const where = { id: { in: [...ids] }, agentId: { in: [...agents] } }
  const rows =
    table === 'fact'
      ? await store.read.fact.findMany({ where, select: { id: true } })
      : await store.read.proposal.findMany({ where, select: { id: true } })
  const reached = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => reached.has(id)).slice(0, MOST_NAMED)
}
