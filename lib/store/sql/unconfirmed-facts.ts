import { ASKED_AFTER_DAYS, MOST_DOUBLINGS } from '@/lib/domain/still-true'

import type { Tx } from '../port'
import { greatest, instant, least } from '../sqlite/dialect'
import { query } from '../sqlite/direct'
import { condition, type Condition } from './condition'

const DAY_MS = 24 * 60 * 60 * 1000

const SAID = greatest('f."validFrom"', 'f."recordedAt"')
const LAST_WORD = `COALESCE(${greatest(SAID, 'f."confirmedAt"')}, ${SAID})`
const DAYS = Object.entries(ASKED_AFTER_DAYS)
  .map(([kind, days]) => `WHEN '${kind}' THEN ${days}`)
  .join(' ')
// An index holds it (Fact_asked_idx), so the first facts are read, and all are counted, without the others.
const DUE = `${LAST_WORD} + CASE f."kind" ${DAYS} END * ${DAY_MS} * (1 << ${least('f."confirmations"', String(MOST_DOUBLINGS))})`

/** Where a current fact `f` has gone without a word for so long that a person is asked (rule LF17, `askedAfterDays`). */
function unconfirmed(at: Date): Condition {
  const now = instant(at)
  return condition(
    `f."status" = 'active' AND (f."validUntil" IS NULL OR f."validUntil" > ?)
       AND f."kind" <> 'constraint' AND NOT f."protected" AND ${DUE} <= ?`,
    now,
    now,
  )
}

/** Counts the facts to ask about, by agent. Agents without any are left out. */
export async function countUnconfirmed(reader: Tx, at: Date): Promise<ReadonlyMap<string, number>> {
  const { text, values } = unconfirmed(at)
  const rows = await query<{ readonly agentId: string; readonly count: number }>(
    reader,
    `SELECT f."agentId", COUNT(*) AS "count" FROM "Fact" f
      WHERE f."agentId" IN (SELECT "id" FROM "Agent") AND ${text} GROUP BY f."agentId"`,
    ...values,
  )
  return new Map(rows.map(({ agentId, count }) => [agentId, count]))
}

/** Finds the facts of an agent to ask about, the longest overdue first. */
export async function findUnconfirmed(
  reader: Tx,
  asked: {
    readonly agentId: string
    readonly at: Date
    readonly limit: number
    readonly offset: number
  },
): Promise<readonly string[]> {
  const { text, values } = unconfirmed(asked.at)
  const rows = await query<{ readonly id: string }>(
    reader,
    `SELECT f."id" FROM "Fact" f WHERE f."agentId" = ? AND ${text} ORDER BY ${DUE}, f."id" LIMIT ? OFFSET ?`,
    asked.agentId,
    ...values,
    asked.limit,
    asked.offset,
  )
  return rows.map(({ id }) => id)
}
