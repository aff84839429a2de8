import type { Tx } from '../port'
import { execute, query } from './direct'

const MOST_FACTS = 500
const MOST_CHARACTERS = 100_000 // with this many, a step takes some ten milliseconds, however long the facts are

// CROSS JOIN keeps the order of the tables: SQLite would begin with all facts.

/** Puts the words of the facts that wait longest into the search index, one step; returns whether others still wait. */
export async function indexFacts(tx: Tx): Promise<boolean> {
  const [step] = await query<{ readonly last: number | null; readonly more: number }>(
    tx,
    `WITH "first" AS (SELECT "doc" FROM "FactUnindexed" ORDER BY "doc" LIMIT ?),
          "sized" AS (SELECT d."doc", SUM(LENGTH(f."normalizedContent")) OVER (ORDER BY d."doc") AS "size"
                        FROM "first" CROSS JOIN "FactDoc" d ON d."doc" = "first"."doc" CROSS JOIN "Fact" f ON f."id" = d."factId"),
          "step" AS (SELECT COALESCE(MAX("doc") FILTER (WHERE "size" <= ?), MIN("doc")) AS "last" FROM "sized")
     SELECT "last", EXISTS (SELECT 1 FROM "FactUnindexed" WHERE "doc" > "last") AS "more" FROM "step"`,
    MOST_FACTS,
    MOST_CHARACTERS,
  )
  if (step === undefined || step.last === null) return false
  // Two line ends close a text, so that its last character begins three as well.
  await execute(
    tx,
    `INSERT INTO "FactSearch" ("rowid", "words")
     SELECT d."doc", f."normalizedContent" || char(10) || COALESCE(f."entityKey", '') || char(10) || COALESCE(f."aspectKey", '') || char(10) || char(10)
       FROM "FactUnindexed" u CROSS JOIN "FactDoc" d ON d."doc" = u."doc" CROSS JOIN "Fact" f ON f."id" = d."factId"
      WHERE u."doc" <= ? ORDER BY u."doc"`,
    step.last,
  )
  await execute(tx, `DELETE FROM "FactUnindexed" WHERE "doc" <= ?`, step.last)
  return step.more === 1
}

/** Tells whether words of a fact wait for the index. */
export async function isIndexBehind(reader: Tx): Promise<boolean> {
  const rows = await reader.$queryRawUnsafe<object[]>(`SELECT 1 FROM "FactUnindexed" LIMIT 1`)
  return rows.length > 0
}
