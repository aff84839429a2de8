import type { ConfidenceBand } from '@/lib/domain/workload'

import type { Tx } from '../port'

type BandRow = {
  readonly step: number | bigint
  readonly waiting: number | bigint
  readonly arrived: number | bigint
}

/** Counts the proposals of an agent (null: all agents) by hundredth of confidence: pending ones, and those made since an instant. */
export async function countByConfidence(
  reader: Tx,
  { agentId, since }: { readonly agentId: string | null; readonly since: Date },
): Promise<readonly ConfidenceBand[]> {
  // The last hundredth that the confidence reaches, compared as thresholds are: in floating point, 0.29 · 100 is less than 29.
  const near = 'CAST("confidence" * 100 AS INTEGER)'
  const rows = await reader.$queryRawUnsafe<BandRow[]>(
    `SELECT ${near} + ("confidence" >= (${near} + 1) / 100.0) - ("confidence" < ${near} / 100.0) AS "step",
            SUM("status" = 'pending') AS "waiting",
            SUM("createdAt" >= ? AND "origin" <> 'manual') AS "arrived"
       FROM "Proposal"
      WHERE ("status" = 'pending' OR "createdAt" >= ?) ${agentId === null ? '' : 'AND "agentId" = ?'}
      GROUP BY 1 ORDER BY 1`,
    since.getTime(),
    since.getTime(),
    ...(agentId === null ? [] : [agentId]),
  )
  return rows.map(({ step, waiting, arrived }) => ({
    from: Number(step) / 100,
    waiting: Number(waiting),
    arrived: Number(arrived),
  }))
}
