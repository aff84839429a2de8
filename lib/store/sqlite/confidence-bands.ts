import type { ConfidenceBand } from '@/lib/domain/workload'

import type { Tx } from '../open-store'

type BandRow = {
  readonly step: number | bigint
  readonly waiting: number | bigint
  readonly arrived: number | bigint
}

const NEAR = 'CAST("confidence" * 100 AS INTEGER)'

/** The last hundredth that the confidence of a proposal reaches, by the same comparison as a threshold is held against it: .29 · 100 is less than 29. */
export const CONFIDENCE_STEP = `(${NEAR} + ("confidence" >= (${NEAR} + 1) / 100.0) - ("confidence" < ${NEAR} / 100.0))`

/** Counts the proposals of an agent (null: of all) by hundredths of confidence: those that wait, and those that came since an instant. */
export async function countByConfidence(
  reader: Tx,
  { agentId, since }: { readonly agentId: string | null; readonly since: Date },
): Promise<readonly ConfidenceBand[]> {
  const rows = await reader.$queryRawUnsafe<BandRow[]>(
    `SELECT ${CONFIDENCE_STEP} AS "step",
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
