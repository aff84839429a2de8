import { AUTOMATIC } from '@/lib/domain/automatic'

import type { Tx } from '../open-store'
import { CONFIDENCE_STEP } from './confidence-bands'

/** A page of ids behind a number, and the number. */
export type CountedIds = { readonly count: number; readonly ids: readonly string[] }

type Page = { readonly agentId: string | null; readonly skip: number; readonly take: number }

/** Finds the open proposals whose hundredth of confidence lies from one step to another, that not included; surest first. */
export async function openInZone(
  reader: Tx,
  zone: Page & { readonly from: number | null; readonly to: number | null },
): Promise<CountedIds> {
  const where = `"status" = 'pending' AND (? IS NULL OR "agentId" = ?)
     AND (? IS NULL OR ${CONFIDENCE_STEP} >= ?) AND (? IS NULL OR ${CONFIDENCE_STEP} < ?)`
  const [from, to] = [zone.from, zone.to].map((share) =>
    share === null ? null : Math.round(share * 100),
  )
  const { agentId } = zone
  const values = [agentId, agentId, from, from, to, to]
  const [counted] = await reader.$queryRawUnsafe<{ count: bigint | number }[]>(
    `SELECT COUNT(*) AS "count" FROM "Proposal" WHERE ${where}`,
    ...values,
  )
  const rows = await reader.$queryRawUnsafe<{ id: string }[]>(
    `SELECT "id" FROM "Proposal" WHERE ${where} ORDER BY "confidence" DESC, "id" LIMIT ? OFFSET ?`,
    ...values,
    zone.take,
    zone.skip,
  )
  return { count: Number(counted?.count ?? 0), ids: rows.map(({ id }) => id) }
}

/** Finds the approvals that people gave since an instant, or those of them that were undone since; newest first. */
export async function approvalsSince(
  reader: Tx,
  of: Page & { readonly since: Date; readonly undone: boolean },
): Promise<CountedIds> {
  const where = {
    value: 'supersede',
    at: { gte: of.since },
    NOT: { reviewer: AUTOMATIC, verified: true },
    ...(of.agentId === null ? {} : { agentId: of.agentId }),
    ...(of.undone ? { reverted: true } : {}),
  }
  const [count, rows] = await Promise.all([
    reader.verdict.count({ where }),
    reader.verdict.findMany({
      where,
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
      skip: of.skip,
      take: of.take,
      select: { proposalId: true },
    }),
  ])
  return { count, ids: rows.map(({ proposalId }) => proposalId) }
}
