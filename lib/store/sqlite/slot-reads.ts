import { THEN } from './dialect'

// What detection reads of a slot, for the connection of `scan.ts` and for a transaction that compares what it has just written.

const NAMES = [
  'id',
  'entity',
  'aspect',
  'entityKey',
  'aspectKey',
  'key',
  'kind',
  'content',
  'metadata',
  'validFrom',
  'timeKnown',
  'revision',
] as const

const quoted = (alias = '') => NAMES.map((name) => `${alias}"${name}"`).join(', ')

export const SELECT_ACTIVE = `SELECT ${quoted()} FROM "Fact" WHERE "agentId" = ? AND "status" = 'active'`

/** The first active facts of a slot, in the order of their arrival. */
export const ONE_SLOT = `${SELECT_ACTIVE} AND "entityKey" = ? AND "aspectKey" = ? ORDER BY "id" LIMIT ?`

/** No limit. */
export const ALL = -1

/** Superseded facts that are still current at a moment, in the slots from one to another. The plus signs let SQLite find these few by their end.
 * One that a clock which was ahead ended at once has ended, whatever the time is now (rule LF6). */
export const STILL_CURRENT = `SELECT ${quoted('f.')}, MIN(f."validUntil", s."validFrom") AS "endsAt"
   FROM "Fact" f JOIN "Fact" s ON s."id" = f."supersededById"
  WHERE f."agentId" = ? AND f."status" = 'superseded' AND f."validUntil" > ? AND s."validFrom" > MAX(?, f."validFrom")
    AND MIN(f."validUntil", s."validFrom") > f."supersededAt"
    AND (+f."entityKey", +f."aspectKey") >= (?, ?) AND (+f."entityKey", +f."aspectKey") <= (?, ?)`

// Of withdrawn proposals: not what was asked by hand and undone, nor what nothing fired on when it was detected again.
const HOLDS_PLACE = `CASE WHEN "status" <> 'withdrawn' THEN 1 WHEN "origin" = 'manual' THEN 0 ELSE COALESCE(
  (SELECT o."kind" <> 'redetect' OR c."after" NOT LIKE '%"status":"withdrawn"%'
     FROM "Change" c ${THEN} "Operation" o ON o."seq" = c."operationSeq" AND o."kind" <> 'undo'
    WHERE c."tableName" = 'proposal' AND c."rowId" = "Proposal"."id" AND c."after" LIKE '%"status":%' AND o."inEffect"
    ORDER BY o."effectSeq" DESC, o."seq" DESC LIMIT 1), 1) END`

/** Pairs ever proposed in the slots from one to another, inclusive. */
export const RECORDED_PAIRS = `SELECT "id", "pairKey", "olderFactId", "newerFactId", "status", "verdict", "olderRevision", "newerRevision",
     ${HOLDS_PLACE} AS "holdsPlace"
   FROM "Proposal" WHERE "agentId" = ? AND ("entityKey", "aspectKey") >= (?, ?) AND ("entityKey", "aspectKey") <= (?, ?)`
