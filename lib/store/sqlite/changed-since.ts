import Database from 'better-sqlite3'

import { instantFromMs } from '@/lib/domain/instant'

import type { FactRow } from '../rows'
import { BUSY_TIMEOUT_MS } from './connection'

/** One change of a fact, with the row as it is now. */
export type ChangedFact = { readonly before: string; readonly now: FactRow }

type Stored = Omit<FactRow, Instants | 'timeKnown' | 'protected'> & {
  readonly recordedAt: number
  readonly validFrom: number
  readonly validUntil: number | null
  readonly supersededAt: number | null
  readonly confirmedAt: number | null
  readonly timeKnown: number
  readonly protected: number
}
type Instants = 'recordedAt' | 'validFrom' | 'validUntil' | 'supersededAt' | 'confirmedAt'

/**
 * Reads what the log says of facts since an operation, oldest first, but for those that came since. It reads past Prisma, as a sweep
 * does: an import may have changed all of them, and the past is asked for while somebody waits.
 */
export function changedSince(file: string, seq: number): readonly ChangedFact[] {
  // The plus keeps the walk in the order of the log, where the pages lie together.
  const db = new Database(file, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS })
  try {
    return db
      .prepare<[number, number], Stored & { readonly changeBefore: string }>(
        `SELECT c."before" AS "changeBefore", f.* FROM "Change" c CROSS JOIN "Fact" f ON f."id" = c."rowId"
          WHERE c."operationSeq" > ? AND +c."tableName" = 'fact' AND c."before" IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM "Change" n WHERE n."tableName" = 'fact' AND n."rowId" = c."rowId"
                               AND n."operationSeq" > ? AND n."before" IS NULL)
          ORDER BY c."operationSeq", c."position"`,
      )
      .all(seq, seq)
      .map(({ changeBefore, ...stored }) => ({ before: changeBefore, now: rowOf(stored) }))
  } finally {
    db.close()
  }
}

function rowOf(stored: Stored): FactRow {
  return {
    ...stored,
    recordedAt: instantFromMs(stored.recordedAt),
    validFrom: instantFromMs(stored.validFrom),
    validUntil: instantOf(stored.validUntil),
    supersededAt: instantOf(stored.supersededAt),
    confirmedAt: instantOf(stored.confirmedAt),
    timeKnown: stored.timeKnown === 1,
    protected: stored.protected === 1,
  }
}

function instantOf(ms: number | null): Date | null {
  return ms === null ? null : instantFromMs(ms)
}
