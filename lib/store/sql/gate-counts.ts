import type { Tx } from '../port'
import { instant, day } from '../sqlite/dialect'
import { tallyLocked } from './locked'
import { givenByPerson } from './own-answers'

/** Counts open proposals whose older fact is protected or a constraint, for an agent or all. */
export async function countLocked(reader: Tx, agentId: string | null): Promise<number> {
  const open = (await tallyLocked(reader)).filter(
    (each) =>
      ['pending', 'stale'].includes(each.status) && (agentId === null || each.agentId === agentId),
  )
  return open.reduce((sum, { count }) => sum + count, 0)
}

/** One day's approvals, and how many of them have been undone. */
export type DayApprovals = {
  readonly day: number // since 1970, UTC
  readonly approvals: number
  readonly undone: number
}

/** Counts people's approvals since an instant, by day, and how many of them have been undone. */
export async function countApprovals(
  reader: Tx,
  { agentId, since }: { readonly agentId: string | null; readonly since: Date },
): Promise<readonly DayApprovals[]> {
  const rows = await reader.$queryRawUnsafe<Record<keyof DayApprovals, bigint | number>[]>(
    `SELECT ${day('"at"')} AS "day", COUNT(*) AS "approvals", SUM(CASE WHEN "reverted" THEN 1 ELSE 0 END) AS "undone"
       FROM "Verdict"
      WHERE "value" = 'supersede' AND "at" >= ? AND ${givenByPerson('"Verdict"')}
        ${agentId === null ? '' : 'AND "agentId" = ?'}
      GROUP BY 1 ORDER BY 1`,
    instant(since),
    ...(agentId === null ? [] : [agentId]),
  )
  return rows.map(({ day, approvals, undone }) => ({
    day: Number(day),
    approvals: Number(approvals),
    undone: Number(undone),
  }))
}
