import { ASKED_AFTER_DAYS, MOST_DOUBLINGS } from '@/lib/domain/still-true'

import type { Tx } from '../port'
import { greatest, instant, least } from '../sqlite/dialect'
import { query } from '../sqlite/direct'
import { allOf, condition, type Condition } from './condition'

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

/** A fact to ask about, and since when, in epoch milliseconds. */
export type Unconfirmed = { readonly id: string; readonly dueMs: number }

/** Finds the facts to ask about, of one agent or (null) of all, the longest overdue first. */
export async function findUnconfirmed(
  reader: Tx,
  asked: {
    readonly agentId: string | null
    readonly at: Date
    readonly limit: number
    readonly offset?: number
    readonly after?: Unconfirmed | null // the last one of the page before
  },
): Promise<readonly Unconfirmed[]> {
  const { agentId, at, limit, offset = 0, after = null } = asked
  const { text, values } = allOf([
    agentId === null
      ? condition('f."agentId" IN (SELECT "id" FROM "Agent")')
      : condition('f."agentId" = ?', agentId),
    unconfirmed(at),
    after && condition(`(${DUE}, f."id") > (?, ?)`, after.dueMs, after.id),
  ])
  return query<Unconfirmed>(
    reader,
    `SELECT f."id", ${DUE} AS "dueMs" FROM "Fact" f WHERE ${text} ORDER BY "dueMs", f."id" LIMIT ? OFFSET ?`,
    ...values,
    limit,
    offset,
  )
}
