import type Database from 'better-sqlite3'

import type { Scan, ScanScope, SlotPosition } from '../scan'

/** Reads which slots changed after a write (rule SW1); the triggers of migration 0026 note them. */
export type ChangedSlots = {
  readonly next: (scope: ScanScope, query: ChangedAfter, limit: number) => readonly SlotPosition[]
  readonly counts: Pick<Scan, 'countSlots' | 'countUnclassified'>
}

type ChangedAfter = {
  readonly since: number
  readonly position: SlotPosition | null // null: from the first slot on
}

/** Prepares the statements on an open connection. */
export function prepareChangedSlots(db: Database.Database): ChangedSlots {
  const select = (condition: string) =>
    `SELECT "entityKey", "aspectKey" FROM "Slot" WHERE "agentId" = ? AND ${condition}`
  const next = db.prepare<[string, string, string, number, number], SlotPosition>(
    `${select('("entityKey", "aspectKey") > (?, ?)')} AND "since" > ? ORDER BY "entityKey", "aspectKey" LIMIT ?`,
  )
  const nextOfEntity = db.prepare<[string, string, string, number, number], SlotPosition>(
    `${select('"entityKey" = ? AND "aspectKey" > ?')} AND "since" > ? ORDER BY "aspectKey" LIMIT ?`,
  )
  const count = db.prepare<[string, number], { readonly n: number }>(
    `SELECT COUNT(*) AS n FROM "Slot" WHERE "agentId" = ? AND "since" > ?`,
  )
  const countOfEntity = db.prepare<[string, number, string], { readonly n: number }>(
    `SELECT COUNT(*) AS n FROM "Slot" WHERE "agentId" = ? AND "since" > ? AND "entityKey" = ?`,
  )
  const unclassified = db.prepare<[string], { readonly n: number }>(
    `SELECT COUNT(*) AS n FROM "Fact" INDEXED BY "Fact_without_slot"
      WHERE "agentId" = ? AND "status" = 'active' AND ("entityKey" IS NULL OR "aspectKey" IS NULL)`,
  )
  return {
    next: ({ agentId, entityKey }, { since, position }, limit) => {
      const aspectKey = position?.aspectKey ?? ''
      return entityKey === null
        ? next.all(agentId, position?.entityKey ?? '', aspectKey, since, limit)
        : nextOfEntity.all(agentId, entityKey, aspectKey, since, limit)
    },
    counts: {
      async countSlots({ agentId, entityKey }, since) {
        const row =
          entityKey === null
            ? count.get(agentId, since ?? -1)
            : countOfEntity.get(agentId, since ?? -1, entityKey)
        return row?.n ?? 0
      },
      countUnclassified: async (agent) => unclassified.get(agent)?.n ?? 0,
    },
  }
}
