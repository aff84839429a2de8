import { instantFromMs } from '@/lib/domain/instant'
import { MOST_AHEAD_MS, PRESENCE_MS } from '@/lib/domain/presence'
import type { Store } from '@/lib/store/port'
import { takeLeases } from '@/lib/store/sql/leases'

export type KeepPresence = {
  readonly tab: string
  readonly reviewer: string
  readonly proposalId: string | null // the one on screen; null: the tab is closed
  readonly ahead: readonly string[]
  readonly at: Date
}

/**
 * Notes what a tab shows and reserves what it has ahead for two minutes (rules C1, C2). Bookkeeping, not an operation: it only affects what
 * colleagues see. Returns the proposals the reviewer now has ahead.
 */
export async function keepPresence(
  store: Store,
  { tab, reviewer, proposalId, ahead, at }: KeepPresence,
): Promise<readonly string[]> {
  return store.transact(async (tx) => {
    const seenAfter = instantFromMs(at.getTime() - PRESENCE_MS)
    const mostAhead = instantFromMs(at.getTime() + MOST_AHEAD_MS)
    const before = await tx.presence.findUnique({ where: { tab } })
    await tx.presence.deleteMany({
      where: { OR: [{ seenAt: { lte: seenAfter } }, { seenAt: { gt: mostAhead } }, { tab }] },
    })
    await tx.lease.deleteMany({
      where: { OR: [{ until: { lte: at } }, { until: { gt: mostAhead } }] },
    })
    if (proposalId === null) {
      const elsewhere = await tx.presence.count({ where: { reviewer } })
      if (elsewhere === 0) await tx.lease.deleteMany({ where: { reviewer } })
      return []
    }
    const since = before?.proposalId === proposalId ? before.since : at
    await tx.presence.create({ data: { tab, reviewer, proposalId, since, seenAt: at } })
    const until = instantFromMs(at.getTime() + PRESENCE_MS)
    return takeLeases(tx, { reviewer, proposalIds: ahead, at, until })
  })
}
