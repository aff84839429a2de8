import type { Tx } from '../port'
import { execute, query } from './direct'

const MOST_FACTS = 500
const MOST_CHARACTERS = 100_000 // limits a step to about ten milliseconds, however long the facts are

// CROSS JOIN fixes the order of the tables; otherwise SQLite would start with all facts.

/** Indexes the words of the facts that have waited longest, in one step. Returns whether others are still waiting. */
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
  // Two line ends are appended, so that a trigram begins at the last character too.
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

/** True if any fact is waiting to be indexed. */
export async function isIndexBehind(reader: Tx): Promise<boolean> {
  const rows = await reader.$queryRawUnsafe<object[]>(`SELECT 1 FROM "FactUnindexed" LIMIT 1`)
  return rows.length > 0
}
