import { dayOf, type InlineTimeCount } from '../inline-times'
import type { Store, Tx } from '../port'
import { runAtOnce } from '../sqlite/at-once'
import { list, itemsOf, cell } from '../sqlite/dialect'
import { execute } from '../sqlite/direct'

const KEPT_DAYS = 60

const ADD = `INSERT INTO "InlineTime" ("agentId", "day", "tenths", "count")
     SELECT ${cell('t', 0)}, ${cell('t', 1)}, ${cell('t', 2)}, ${cell('t', 3)} FROM ${itemsOf('t')} WHERE TRUE
     ON CONFLICT ("agentId", "day", "tenths") DO UPDATE SET "count" = "InlineTime"."count" + excluded."count"`

function rowsOf(counts: readonly InlineTimeCount[]): string {
  return list(counts.map(({ agentId, day, tenths, count }) => [agentId, day, tenths, count]))
}

/** Adds counts to the stored ones, and deletes those that are too old to be shown. */
export async function addInlineTimes(
  tx: Tx,
  { counts, at }: { readonly counts: readonly InlineTimeCount[]; readonly at: Date },
): Promise<void> {
  await execute(tx, ADD, rowsOf(counts))
  await execute(tx, 'DELETE FROM "InlineTime" WHERE "day" <= ?', dayOf(at) - KEPT_DAYS)
}

/** The synchronous form, for a process that is about to exit. Throws if another process holds the store too long. */
export function addInlineTimesNow(store: Store, counts: readonly InlineTimeCount[]): void {
  runAtOnce(store.file, ADD, rowsOf(counts))
}
