import { z } from 'zod'

import type { LoggedChange } from '@/lib/domain/context-changes'
import { FACT_STATUSES } from '@/lib/domain/fact'
import { instantFromMs } from '@/lib/domain/instant'
import { OPERATION_KINDS } from '@/lib/domain/operation'

import type { Tx } from '../port'
import { instant, ms, THEN } from '../sqlite/dialect'

export type ChangesSince = {
  readonly agentId: string
  readonly since: Date
  readonly limit: number
}

type Row = {
  readonly factId: string
  readonly before: string | null
  readonly after: string
  readonly seq: number | bigint
  readonly id: string
  readonly kind: string
  readonly actor: string
  readonly atMs: number | bigint
  readonly reason: string | null
}

const status = z.enum(FACT_STATUSES)
const columns = z.object({
  status: status.optional(),
  content: z.string().optional(),
  validUntil: z.string().nullable().optional(),
})
const kind = z.enum(OPERATION_KINDS)

/** Reads the logged changes of an agent's facts since an instant, oldest first. With more than `limit`, only the newest. */
export async function factChangesSince(
  reader: Tx,
  { agentId, since, limit }: ChangesSince,
): Promise<{ readonly changes: readonly LoggedChange[]; readonly more: boolean }> {
  // Reads the log from its end, because mostly the last few days are wanted.
  const rows = await reader.$queryRawUnsafe<Row[]>(
    `SELECT c."rowId" AS "factId", c."before" AS "before", c."after" AS "after", o."seq" AS "seq", o."id" AS "id",
            o."kind" AS "kind", o."actor" AS "actor", ${ms('o."at"')} AS "atMs", o."reason" AS "reason"
       FROM "Operation" o ${THEN} "Change" c ON c."operationSeq" = o."seq"
      WHERE o."at" >= ? AND (o."agentId" = ? OR o."agentId" IS NULL) AND c."tableName" = 'fact'
        AND (SELECT f."agentId" FROM "Fact" f WHERE f."id" = c."rowId") = ?
      ORDER BY o."seq" DESC, c."position" DESC LIMIT ?`,
    instant(since),
    agentId,
    agentId,
    limit + 1,
  )
  return {
    changes: rows.slice(0, limit).map(loggedChange).toReversed(),
    more: rows.length > limit,
  }
}

/** A fact that was yet to end when its successor began was received like an active one (rule T4). */
function statusThen(before: z.infer<typeof columns>, atMs: number): LoggedChange['statusBefore'] {
  const isYetToEnd = before.status === 'superseded' && Date.parse(before.validUntil ?? '') > atMs
  return isYetToEnd ? 'active' : (before.status ?? null)
}

function loggedChange(row: Row): LoggedChange {
  const before = row.before === null ? null : columns.parse(JSON.parse(row.before))
  const after = columns.parse(JSON.parse(row.after))
  return {
    factId: row.factId,
    created: before === null,
    statusBefore: before === null ? null : statusThen(before, Number(row.atMs)),
    statusAfter: after.status ?? null,
    contentBefore: before?.content ?? null,
    operation: {
      id: row.id,
      seq: Number(row.seq),
      kind: kind.parse(row.kind),
      actor: row.actor,
      at: instantFromMs(Number(row.atMs)),
      reason: row.reason,
    },
  }
}
