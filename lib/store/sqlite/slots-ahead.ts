import type Database from 'better-sqlite3'

import type { SlotPosition } from './changed-slots'

/** Returns the slot of the active fact that comes this many facts after a slot, or null if there are fewer; in the order of a sweep. */
export type SlotAhead = (
  agentId: string,
  after: SlotPosition | null,
  facts: number,
) => SlotPosition | null

/** Prepares the statement on an open connection. It reads an index only. */
export function prepareSlotAhead(db: Database.Database): SlotAhead {
  const ahead = db.prepare<[string, string, string, number], SlotPosition>(
    `SELECT "entityKey", "aspectKey" FROM "Fact"
      WHERE "agentId" = ? AND "status" = 'active' AND ("entityKey", "aspectKey") > (?, ?) AND "aspectKey" IS NOT NULL
      ORDER BY "entityKey", "aspectKey", "id" LIMIT 1 OFFSET ?`,
  )
  return (agentId, after, facts) =>
    ahead.get(agentId, after?.entityKey ?? '', after?.aspectKey ?? '', facts) ?? null
}
