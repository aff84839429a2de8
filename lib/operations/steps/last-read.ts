import type { LastRead } from '@/lib/connectors/port'
import type { Connection } from '@/lib/store/connections'
import type { Tx } from '@/lib/store/port'
import { loadSeen } from '@/lib/store/seen-facts'

/** Returns what a store was at the last read; null for the first read of each day (UTC), which is of all of it (rule CS72). */
export function lastRead(
  reader: Tx,
  { id, lastReadAt, digest }: Connection,
  at: Date,
): LastRead | null {
  if (lastReadAt === null || dayOf(lastReadAt) !== dayOf(at)) return null
  return { digest, loadSeen: () => loadSeen(reader, id) }
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
