import type { Presence } from '@/lib/domain/presence'

import type { Tx } from '../port'

const MOST_ROWS = 1_000

/** Loads who is looking at which proposal and who leases which, by name. Expired entries are left out. */
export async function loadPresence(
  reader: Tx,
  times: { readonly at: Date; readonly seenAfter: Date },
): Promise<readonly Presence[]> {
  const order = { orderBy: { proposalId: 'asc' }, take: MOST_ROWS } as const
  const [looking, leases] = await Promise.all([
    reader.presence.findMany({ where: { seenAt: { gt: times.seenAfter } }, ...order }),
    reader.lease.findMany({ where: { until: { gt: times.at } }, ...order }),
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
