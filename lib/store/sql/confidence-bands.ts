import type { ConfidenceBand } from '@/lib/domain/workload'

import type { Tx } from '../port'
import { instant } from '../sqlite/dialect'

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
  const near = 'trunc("confidence" * 100)'
  const rows = await reader.$queryRawUnsafe<BandRow[]>(
    `SELECT CASE WHEN "confidence" >= (${near} + 1) / 100.0 THEN ${near} + 1 WHEN "confidence" < ${near} / 100.0 THEN ${near} - 1 ELSE ${near} END AS "step",
            COUNT(*) FILTER (WHERE "status" = 'pending') AS "waiting",
            COUNT(*) FILTER (WHERE "createdAt" >= ? AND "origin" <> 'manual') AS "arrived"
       FROM "Proposal"
      WHERE ("status" = 'pending' OR "createdAt" >= ?) ${agentId === null ? '' : 'AND "agentId" = ?'}
      GROUP BY 1 ORDER BY 1`,
    instant(since),
    instant(since),
    ...(agentId === null ? [] : [agentId]),
  )
  return rows.map(({ step, waiting, arrived }) => ({
    from: Number(step) / 100,
    waiting: Number(waiting),
    arrived: Number(arrived),
  }))
}
