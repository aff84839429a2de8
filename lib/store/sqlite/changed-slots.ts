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

const ACTIVE = `FROM "Fact" WHERE "agentId" = @agent AND "status" = 'active'`

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
  // One seek an entity, because those with a slot are nearly all.
  const unclassified = db.prepare<{ readonly agent: string }, { readonly n: number }>(
    `WITH RECURSIVE "named" ("place") AS (
       SELECT MIN("entityKey") ${ACTIVE} AND "entityKey" IS NOT NULL
        UNION ALL SELECT (SELECT MIN("entityKey") ${ACTIVE} AND "entityKey" > "place") FROM "named" WHERE "place" IS NOT NULL)
     SELECT (SELECT COUNT(*) ${ACTIVE} AND "entityKey" IS NULL)
          + (SELECT SUM((SELECT COUNT(*) ${ACTIVE} AND "entityKey" = "place" AND "aspectKey" IS NULL)) FROM "named") AS n`,
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
      countUnclassified: async (agent) => unclassified.get({ agent })?.n ?? 0,
    },
  }
}
