import type { FactStatus } from '@/lib/domain/fact'

import type { Tx } from '../port'
import { allOf, condition } from './condition'

/** True when an agent (null: all agents) has more facts of a status (null: any) than `few`, without counting them all. */
export async function hasMoreFacts(
  reader: Tx,
  { agentId, status }: { readonly agentId: string | null; readonly status: FactStatus | null },
  few: number,
): Promise<boolean> {
  const where = allOf([
    agentId === null ? null : condition('"agentId" = ?', agentId),
    status === null ? null : condition('"status" = ?', status),
  ])
  const rows = await reader.$queryRawUnsafe<readonly unknown[]>(
    `SELECT 1 FROM "Fact" WHERE ${where.text} LIMIT 1 OFFSET ?`,
    ...where.values,
    few,
  )
  return rows.length > 0
}
