import { LEAST_IN_BURST, type BurstName } from '@/lib/domain/ended-burst'

import type { Tx } from '../port'
import { ms } from '../sqlite/dialect'
import { query } from '../sqlite/direct'
import { BY_IMPORT, endedAmong, SOURCE_SECOND } from './ended-elsewhere'

/** A burst, and how many of its facts nobody has answered about. */
export type Burst = BurstName & { readonly facts: number }

const MOST_BURSTS = 20
const MOST_LOOKED_UP = 2_000 // in the log, those in the largest company first

// What ended a fact is in the log, which is slow to read for every fact: only those that ended in company are looked up.
const IN_COMPANY = `(SELECT * FROM (
    SELECT o.*, COUNT(*) OVER (PARTITION BY o."supersededById", ${ms('o."supersededAt"')} / 1000) AS "together"
      FROM "Fact" o WHERE o."agentId" = ? AND o."status" = 'superseded') o
    WHERE o."together" >= ? ORDER BY o."together" DESC, o."supersededById", o."supersededAt" LIMIT ?) f`

/** Finds the bursts of an agent that are still to be answered, the largest first (rule AU9). */
export async function findBursts(reader: Tx, agentId: string): Promise<readonly Burst[]> {
  return query<Burst>(
    reader,
    `SELECT "newerId", "second", COUNT(*) AS "facts" FROM (
       SELECT f."supersededById" AS "newerId", ${SOURCE_SECOND} AS "second" FROM ${endedAmong(IN_COMPANY)}
        WHERE ${BY_IMPORT} AND a."id" IS NULL) AS "ends"
      WHERE "newerId" IS NOT NULL OR "second" IS NOT NULL
      GROUP BY "newerId", "second" HAVING COUNT(*) >= ?
      ORDER BY COUNT(*) DESC, COALESCE("second", 0) DESC, "newerId" LIMIT ?`,
    agentId,
    LEAST_IN_BURST,
    MOST_LOOKED_UP,
    LEAST_IN_BURST,
    MOST_BURSTS,
  )
}
