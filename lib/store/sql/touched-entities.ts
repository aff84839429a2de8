import type { Tx } from '../port'
import { valueIn, names, indexIn, unindexed, THEN } from '../sqlite/dialect'

const MOST_ENTITIES = 500 // beyond this, reading all entities is as fast

/** The last operation that was read, and the entities (null: no entity) whose facts may have changed; `entities` null: perhaps all. */
type Touched = { readonly seq: number; readonly entities: readonly (string | null)[] | null }

/** Finds an agent's entities whose facts or not-duplicate marks have changed since an operation. */
export async function touchedEntities(
  reader: Tx,
  agentId: string,
  since: number | null, // null: nothing was read yet
): Promise<Touched> {
  const newest = await reader.operation.findFirst({
    orderBy: { seq: 'desc' },
    select: { seq: true },
  })
  const seq = newest?.seq ?? 0
  if (since === null || since > seq) return { seq, entities: null } // a shorter log is another store’s
  const rows = await reader.$queryRawUnsafe<{ readonly entityKey: string | null }[]>(
    `WITH "touched" AS (
       SELECT f."entityKey", c."before" FROM "Change" c ${THEN} "Fact" f ON f."id" = c."rowId"
        WHERE c."operationSeq" > ? AND ${unindexed('c."tableName"')} = 'fact' AND f."agentId" = ?)
     SELECT "entityKey" FROM "touched"
     UNION SELECT ${valueIn('"before"', 'entityKey')} FROM "touched" WHERE ${names('"before"', 'entityKey')}
     UNION SELECT f."entityKey" FROM "Change" c ${THEN} "KeptApart" k ON k."id" = c."rowId"
       ${THEN} "Fact" f ON f."id" = substr(k."pairKey", 1, ${indexIn('k."pairKey"', "'|'")} - 1)
        WHERE c."operationSeq" > ? AND ${unindexed('c."tableName"')} = 'kept-apart' AND k."agentId" = ?
     LIMIT ?`,
    since,
    agentId,
    since,
    agentId,
    MOST_ENTITIES + 1,
  )
  return { seq, entities: rows.length > MOST_ENTITIES ? null : rows.map((row) => row.entityKey) }
}
