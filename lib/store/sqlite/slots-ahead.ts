import type Database from 'better-sqlite3'

import type { Scan, SlotPosition } from '../scan'

/** Prepares the statement on an open connection. It reads an index only. */
export function prepareSlotAhead(db: Database.Database): Scan['slotAhead'] {
  const ahead = db.prepare<[string, string, string, number], SlotPosition>(
    `SELECT "entityKey", "aspectKey" FROM "Fact"
      WHERE "agentId" = ? AND "status" = 'active' AND ("entityKey", "aspectKey") > (?, ?) AND "aspectKey" IS NOT NULL
      ORDER BY "entityKey", "aspectKey", "id" LIMIT 1 OFFSET ?`,
  )
  return async (agentId, after, facts) =>
    ahead.get(agentId, after?.entityKey ?? '', after?.aspectKey ?? '', facts) ?? null
}
