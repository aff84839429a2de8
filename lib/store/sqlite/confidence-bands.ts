import type { ConfidenceBand } from '@/lib/domain/workload'

import type { Tx } from '../port'

type BandRow = {
  readonly step: number | bigint
  readonly waiting: number | bigint
  readonly arrived: number | bigint
}

/** Counts the proposals of an agent (null: of all) by hundredths of confidence: those that wait, and those that came since an instant. */
export async function countByConfidence(
  reader: Tx,
  { agentId, since }: { readonly agentId: string | null; readonly since: Date },
): Promise<readonly ConfidenceBand[]> {
  // The last hundredth that the confidence reaches, by the same comparison as a threshold is held against it: .29 · 100 is less than 29.
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
