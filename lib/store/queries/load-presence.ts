import { instantFromMs } from '@/lib/domain/instant'
import { MOST_AHEAD_MS, PRESENCE_MS, type Presence } from '@/lib/domain/presence'

import type { Tx } from '../port'

const MOST_ROWS = 1_000

/**
 * Loads who is looking at which proposal and who leases which, by name. Expired entries are left out, and what a wrong clock dated in the
 * future.
 */
export async function loadPresence(reader: Tx, at: Date): Promise<readonly Presence[]> {
  const [past, ahead] = [after(at, -PRESENCE_MS), after(at, MOST_AHEAD_MS)]
  const order = { orderBy: { proposalId: 'asc' }, take: MOST_ROWS } as const
  const [looking, leases] = await Promise.all([
    reader.presence.findMany({ where: { seenAt: { gt: past, lte: ahead } }, ...order }),
    reader.lease.findMany({ where: { until: { gt: at, lte: ahead } }, ...order }),
  ])
  const names = [...new Set([...looking, ...leases].map(({ reviewer }) => reviewer))].toSorted()
  const idsOf = (rows: readonly { reviewer: string; proposalId: string }[], name: string) =>
    rows.filter(({ reviewer }) => reviewer === name).map(({ proposalId }) => proposalId)
  return names.map((reviewer) => ({
    reviewer,
    looking: [...new Set(idsOf(looking, reviewer))],
    ahead: idsOf(leases, reviewer),
  }))
}

function after(at: Date, ms: number): Date {
  return instantFromMs(at.getTime() + ms)
}
