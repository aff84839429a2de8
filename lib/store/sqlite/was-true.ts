import { condition, type Condition } from './condition'

/** Returns the condition that a fact `f` was true at an instant: the rule of `wasTrueAt` (rule TT1). */
export function wasTrue(at: Date): Condition {
  const ms = at.getTime()
  return condition(
    `f."validFrom" <= ? AND (f."status" <> 'retracted' OR f."supersededAt" IS NOT NULL) AND
     CASE WHEN f."validUntil" IS NOT NULL THEN f."validUntil" > ?
          WHEN f."status" = 'active' THEN TRUE
          WHEN f."supersededAt" > ? THEN NOT EXISTS (SELECT 1 FROM "Fact" s WHERE s."id" = f."supersededById"
               AND s."validFrom" > f."validFrom" AND s."validFrom" <= ?)
          ELSE FALSE END`,
    ms,
    ms,
    ms,
    ms,
  )
}

/** Returns the condition that the log has not touched a fact `f` since an operation: it stands as it stood. */
export function untouchedSince(seq: number): Condition {
  return condition(
    `NOT EXISTS (SELECT 1 FROM "Change" c WHERE c."tableName" = 'fact' AND c."rowId" = f."id" AND c."operationSeq" > ?)`,
    seq,
  )
}
