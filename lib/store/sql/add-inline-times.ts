import type { InlineTimeCount } from '../inline-times'
import type { Store, Tx } from '../port'
import { runAtOnce } from '../sqlite/at-once'
import { list, itemsOf, cell } from '../sqlite/dialect'
import { execute } from '../sqlite/direct'

const KEPT_DAYS = 60 // on which something was timed: a wrong clock would forget what is recent

const ADD = `INSERT INTO "InlineTime" ("agentId", "day", "tenths", "count")
     SELECT ${cell('t', 0)}, ${cell('t', 1)}, ${cell('t', 2)}, ${cell('t', 3)} FROM ${itemsOf('t')} WHERE TRUE
     ON CONFLICT ("agentId", "day", "tenths") DO UPDATE SET "count" = "InlineTime"."count" + excluded."count"`

function rowsOf(counts: readonly InlineTimeCount[]): string {
  return list(counts.map(({ agentId, day, tenths, count }) => [agentId, day, tenths, count]))
}

const FORGET = `DELETE FROM "InlineTime" WHERE "day" <= (
     SELECT DISTINCT "day" FROM "InlineTime" ORDER BY "day" DESC LIMIT 1 OFFSET ?)`

/** Adds counts to the stored ones, and deletes those of all but the last days. */
export async function addInlineTimes(tx: Tx, counts: readonly InlineTimeCount[]): Promise<void> {
  await execute(tx, ADD, rowsOf(counts))
  await execute(tx, FORGET, KEPT_DAYS)
}

/** The synchronous form, for a process that is about to exit. Throws if another process holds the store too long. */
export function addInlineTimesNow(store: Store, counts: readonly InlineTimeCount[]): void {
  runAtOnce(store.file, ADD, rowsOf(counts))
}
