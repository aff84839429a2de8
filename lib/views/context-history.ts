import type { Store } from '@/lib/store/port'
import { membersOf } from '@/lib/store/sql/fact-chains'

/** A superseded fact and its replacement. */
export type FormerFact = {
  readonly id: string
  readonly content: string
  readonly validFrom: string
  readonly endedAt: string | null
  readonly replacedById: string | null
  readonly replacedBy: string | null // its text
}

/** Superseded facts, grouped by the fact the agent receives instead, and how many have no such fact. */
export type ContextHistory = {
  readonly former: Readonly<Record<string, readonly FormerFact[]>> // by id of the received fact, latest first
  readonly shown: number
  readonly elsewhere: number
}

/** Reads what the received facts replaced. */
export async function readContextHistory(
  store: Store,
  { agentId, received }: { readonly agentId: string; readonly received: readonly string[] },
): Promise<ContextHistory> {
  const { read } = store
  const members = await membersOf(read, received)
  const ids = [...new Set([...members.values()].flat())]
  const [rows, total] = await Promise.all([
    read.fact.findMany({
      where: { id: { in: ids }, agentId, status: 'superseded' },
      select: {
        id: true,
        content: true,
        validFrom: true,
        validUntil: true,
        supersededAt: true,
        supersededBy: { select: { id: true, content: true } },
      },
      orderBy: [{ validFrom: 'desc' }, { id: 'desc' }],
    }),
    read.fact.count({ where: { agentId, status: 'superseded' } }),
  ])
  const heads = new Map(
    [...members].flatMap(([head, chain]) => chain.map((id) => [id, head] as const)),
  )
  const former: Record<string, FormerFact[]> = {}
  const still = new Set(received) // superseded, but still received until the newer one begins (rule T4)
  const ended = rows.filter(({ id }) => !still.has(id))
  for (const row of ended) {
    const list = (former[heads.get(row.id) ?? ''] ??= [])
    list.push({
      id: row.id,
      content: row.content,
      validFrom: row.validFrom.toISOString(),
      endedAt: (row.validUntil ?? row.supersededAt)?.toISOString() ?? null,
      replacedById: row.supersededBy?.id ?? null,
      replacedBy: row.supersededBy?.content ?? null,
    })
  }
  return { former, shown: ended.length, elsewhere: total - rows.length }
}
