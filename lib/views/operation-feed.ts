import { grouped } from '@/lib/domain/grouped'
import type { Operation } from '@/lib/domain/operation'
import type { Store } from '@/lib/store/port'
import { toOperation } from '@/lib/store/rows'

/** An operation with the facts and proposals that it changed. */
export type FeedItem = {
  readonly operation: Operation
  readonly facts: readonly string[]
  readonly proposals: readonly string[]
}

/**
 * Reads the operations after a place in the log, in order, without gaps: writers follow one another, so no operation appears later before
 * one that was read (rule DR7).
 */
export async function readFeed(
  store: Store,
  asked: {
    readonly agents: readonly string[] | null // null: all, and what concerns no agent
    readonly sinceSeq: number
    readonly limit: number
  },
): Promise<readonly FeedItem[]> {
  const { agents, sinceSeq, limit } = asked
  const rows = await store.read.operation.findMany({
    where: {
      seq: { gt: sinceSeq },
      ...(agents === null ? {} : { agentId: { in: [...agents] } }),
    },
    orderBy: { seq: 'asc' },
    take: limit,
  })
  return withChanged(store, rows.map(toOperation))
}

/** Reads one operation; null when there is none. */
export async function readFeedItem(store: Store, id: string): Promise<FeedItem | null> {
  const row = await store.read.operation.findUnique({ where: { id } })
  if (row === null) return null
  const [item] = await withChanged(store, [toOperation(row)])
  return item ?? null
}

async function withChanged(
  store: Store,
  operations: readonly Operation[],
): Promise<readonly FeedItem[]> {
  const changes = await store.read.change.findMany({
    where: {
      operationSeq: { in: operations.map(({ seq }) => seq) },
      tableName: { in: ['fact', 'proposal'] },
    },
    orderBy: [{ operationSeq: 'asc' }, { position: 'asc' }],
    select: { operationSeq: true, tableName: true, rowId: true },
  })
  const bySeq = grouped(changes, ({ operationSeq }) => String(operationSeq))
  return operations.map((operation) => {
    const own = bySeq.get(String(operation.seq)) ?? []
    const idsIn = (table: string) => [
      ...new Set(own.flatMap(({ tableName, rowId }) => (tableName === table ? [rowId] : []))),
    ]
    return { operation, facts: idsIn('fact'), proposals: idsIn('proposal') }
  })
}
