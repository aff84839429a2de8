import type { BurstName } from '@/lib/domain/ended-burst'
import { GIVING_BACK, type EndedList, type EndedValue } from '@/lib/domain/ended-elsewhere'
import type { CountedAnswers } from '@/lib/domain/ended-record'
import { instantFromMs } from '@/lib/domain/instant'

import type { Tx } from '../port'
import { day, instant, ms, THEN } from '../sqlite/dialect'
import { query } from '../sqlite/direct'
import { allOf, condition, type Condition } from './condition'

/** A fact that another system ended, and the answer in force. */
export type EndedPair = {
  readonly olderId: string
  readonly newerId: string | null // null: it ended without a newer fact
  readonly answerId: string | null
  readonly value: EndedValue | null
  readonly seq: number // of the import that brought the end
  readonly importedAtMs: number
  readonly endMs: number | null // of the older fact
  readonly sourceEndMs: number | null // when its source ended it; null: it gives no time
}

/** How many facts each list has; `open` goes no further than `MOST_COUNTED` + 1. */
export type EndedCounts = Readonly<Record<EndedList, number>>

// The operation in effect that last set the status of the fact is an import: nothing here has ended it, and nothing has taken the end back.
// An undo sets no status of its own: it puts others in or out of effect (rule U8).
const ENDING = `(SELECT o."seq" FROM "Change" c JOIN "Operation" o ON o."seq" = c."operationSeq"
    WHERE c."tableName" = 'fact' AND c."rowId" = f."id" AND o."inEffect" AND o."kind" <> 'undo'
      AND c."after" LIKE '%"status"%'
    ORDER BY o."effectSeq" DESC LIMIT 1)`
export const BY_IMPORT = `f."status" = 'superseded' AND e."kind" = 'import'`
const OF_END = `a."newerFactId" IS NOT DISTINCT FROM f."supersededById" AND NOT a."reverted"`
const ENDED = endedAmong('"Fact" f')
const ANSWERED = `"EndedAnswer" a ${THEN} "Fact" f ON f."id" = a."olderFactId" AND ${OF_END}
  JOIN "Operation" e ON e."seq" = ${ENDING}`

/** Joins facts, called f, with what ended them, called e, and the answer in force, called a. */
export function endedAmong(facts: string): string {
  return `${facts} JOIN "Operation" e ON e."seq" = ${ENDING}
  LEFT JOIN "EndedAnswer" a ON a."olderFactId" = f."id" AND ${OF_END}`
}

/** Of an answer, called a: a person gave the fact back, whether or not the newer one then ended. */
export const IS_GIVEN_BACK = `a."value" IN ('${GIVING_BACK.join("', '")}')`

// Given back and still ended: its agent was in shadow.
const IN_LIST: Readonly<Record<EndedList, string>> = {
  open: `${ENDED} WHERE f."agentId" = ? AND ${BY_IMPORT} AND a."id" IS NULL`,
  unsure: `${ANSWERED} WHERE a."agentId" = ? AND ${BY_IMPORT} AND a."value" = 'unsure'`,
  recorded: `${ANSWERED} WHERE a."agentId" = ? AND ${BY_IMPORT} AND ${IS_GIVEN_BACK}`,
}

// When the source ended the fact; without a time from the source, that is when the import did.
const SOURCE_END = `CASE WHEN f."supersededAt" <> e."at" THEN ${ms('f."supersededAt"')} END`
/** The second in which its source ended a fact; null where it gives no time. */
export const SOURCE_SECOND = `CASE WHEN f."supersededAt" <> e."at" THEN ${ms('f."supersededAt"')} / 1000 END`

const COLUMNS = `f."id" AS "olderId", f."supersededById" AS "newerId", a."id" AS "answerId", a."value" AS "value",
  e."seq" AS "seq", ${ms('e."at"')} AS "importedAtMs", ${ms('f."validUntil"')} AS "endMs",
  ${SOURCE_END} AS "sourceEndMs"`

export const MOST_COUNTED = 1_000

/** Reads the endings of a list, those that ended last first; `after` is the last one of the page before. */
export async function findEnded(
  reader: Tx,
  asked: {
    readonly agentId: string
    readonly list: EndedList
    readonly limit: number
    readonly after?: Pick<EndedPair, 'endMs' | 'olderId'> | null
    readonly burst?: BurstName | null // only these
  },
): Promise<readonly EndedPair[]> {
  const { agentId, list, limit, after = null, burst = null } = asked
  const { text, values } = allOf([
    condition('TRUE'),
    after === null ? null : endedBefore(after),
    burst === null ? null : endedIn(burst),
  ])
  return query<EndedPair>(
    reader,
    `SELECT ${COLUMNS} FROM ${IN_LIST[list]} AND ${text} ORDER BY f."validUntil" DESC, f."id" DESC LIMIT ?`,
    agentId,
    ...values,
    limit,
  )
}

function endedIn({ newerId, second }: BurstName): Condition {
  return allOf([
    newerId === null
      ? condition('f."supersededById" IS NULL')
      : condition('f."supersededById" = ?', newerId),
    second === null
      ? condition(`${SOURCE_SECOND} IS NULL`)
      : condition(`${SOURCE_SECOND} = ?`, second),
  ])
}

/** Facts without an end come last. */
function endedBefore({ endMs, olderId }: Pick<EndedPair, 'endMs' | 'olderId'>): Condition {
  if (endMs === null) return condition('(f."validUntil" IS NULL AND f."id" < ?)', olderId)
  const end = instant(instantFromMs(endMs))
  return condition(
    '(f."validUntil" < ? OR (f."validUntil" = ? AND f."id" < ?) OR f."validUntil" IS NULL)',
    end,
    end,
    olderId,
  )
}

/** Finds how another system ended a fact; null where it has not, or no longer does. */
export async function findEndedPair(reader: Tx, olderId: string): Promise<EndedPair | null> {
  const [pair] = await query<EndedPair>(
    reader,
    `SELECT ${COLUMNS} FROM ${ENDED} WHERE f."id" = ? AND ${BY_IMPORT}`,
    olderId,
  )
  return pair ?? null
}

export async function countEnded(reader: Tx, agentId: string): Promise<EndedCounts> {
  const count = async (which: EndedList) => {
    const [row] = await query<{ readonly count: number }>(
      reader,
      `SELECT COUNT(*) AS "count" FROM (SELECT 1 FROM ${IN_LIST[which]} LIMIT ?) AS "some"`,
      agentId,
      MOST_COUNTED + 1,
    )
    return row?.count ?? 0
  }
  return {
    open: await count('open'),
    unsure: await count('unsure'),
    recorded: await count('recorded'),
  }
}

/** Returns the agents with such facts, each with whether one is still open. */
export async function agentsEnded(reader: Tx): Promise<ReadonlyMap<string, boolean>> {
  const rows = await query<{ readonly id: string; readonly open: number }>(
    reader,
    `SELECT * FROM (SELECT g."id", EXISTS (SELECT 1 FROM ${IN_LIST.open.replace('?', 'g."id"')}) AS "open",
        EXISTS (SELECT 1 FROM "EndedAnswer" a WHERE a."agentId" = g."id" AND NOT a."reverted") AS "answered"
       FROM "Agent" g) AS "agents" WHERE "open" OR "answered"`,
  )
  return new Map(rows.map(({ id, open }) => [id, Boolean(open)]))
}

/** Returns the keys of an agent’s pairs whose older fact a person gave back, as both are worded now (rule AU4). */
export async function givenBackPairs(reader: Tx, agentId: string): Promise<ReadonlySet<string>> {
  const rows = await query<{ readonly pairKey: string }>(
    reader,
    `SELECT a."pairKey" FROM "EndedAnswer" a
       JOIN "Fact" o ON o."id" = a."olderFactId" AND o."revision" = a."olderRevision"
       JOIN "Fact" n ON n."id" = a."newerFactId" AND n."revision" = a."newerRevision"
      WHERE a."agentId" = ? AND ${IS_GIVEN_BACK} AND NOT a."reverted"`,
    agentId,
  )
  return new Set(rows.map(({ pairKey }) => pairKey))
}

/** Counts an agent’s answers in force. A fact whose arrival was undone, or that its source has deleted, counts for nothing. */
export function countEndedAnswers(reader: Tx, agentId: string): Promise<readonly CountedAnswers[]> {
  return query<CountedAnswers>(
    reader,
    `SELECT a."value" AS "value", s."system" AS "system", f."aspect" AS "aspect", ${day('a."endedAt"')} AS "endedDay",
       COUNT(*) AS "answers"
       FROM "EndedAnswer" a JOIN "Fact" f ON f."id" = a."olderFactId" LEFT JOIN "Source" s ON s."id" = f."sourceId"
      WHERE a."agentId" = ? AND NOT a."reverted" AND f."status" <> 'retracted'
      GROUP BY a."value", s."system", f."aspectKey", ${day('a."endedAt"')}`,
    agentId,
  )
}
