import type { Tx } from '../port'
import { list, itemsOf, cell, instant, unindexed, THEN } from '../sqlite/dialect'
import { condition, type Condition } from './condition'
import { currentAt, notCurrentAt } from './current-at'

export type Slot = {
  readonly agentId: string
  readonly entityKey: string
  readonly aspectKey: string
}

/** The facts of a slot with one key: their number, and the newest. */
export type KeyedSiblings = {
  readonly key: string | null
  readonly count: number
  readonly newestIds: readonly string[]
}

/**
 * Returns the facts of each slot by key, with at most `newest` ids per key, newest first: those that are current at an instant (rule T4), or
 * without one, all active ones.
 */
export async function siblingsBySlot(
  reader: Tx,
  slots: readonly Slot[],
  { newest, at }: { readonly newest: number; readonly at: Date | null },
): Promise<readonly (readonly KeyedSiblings[])[]> {
  if (slots.length === 0) return []
  const asked = list(slots.map((slot) => [slot.agentId, slot.entityKey, slot.aspectKey]))
  const kinds = at === null ? [ACTIVE] : [activeAt(at), endingAfter(at)]
  const rows = await reader.$queryRawUnsafe<
    { slot: number | bigint; id: string; key: string | null; n: number | bigint }[]
  >(
    `SELECT "slot", "id", "key", "n" FROM (
       SELECT "slot", "id", "key", ROW_NUMBER() OVER (PARTITION BY "slot", "key" ORDER BY "id" DESC) AS "place",
              COUNT(*) OVER (PARTITION BY "slot", "key") AS "n"
         FROM (${kinds.map(({ text }) => inSlots(text)).join(' UNION ALL ')}))
      WHERE "place" <= ? ORDER BY "slot", "key", "place"`,
    ...kinds.flatMap(({ values }) => [asked, ...values]),
    newest,
  )
  const found: Map<string | null, { key: string | null; count: number; newestIds: string[] }>[] =
    slots.map(() => new Map())
  for (const row of rows) {
    const bySlot = found[Number(row.slot)]
    const group = bySlot?.get(row.key) ?? { key: row.key, count: Number(row.n), newestIds: [] }
    group.newestIds.push(row.id)
    bySlot?.set(row.key, group)
  }
  return found.map((groups) => [...groups.values()])
}

const inSlot = (column: (name: string) => string) =>
  `${column('f."entityKey"')} = ${cell('s', 1)} AND ${column('f."aspectKey"')} = ${cell('s', 2)}`
const ACTIVE = condition(`f."status" = 'active' AND ${inSlot((name) => name)}`)

function inSlots(which: string): string {
  return `SELECT s."key" AS "slot", f."id" AS "id", f."key" AS "key"
            FROM ${itemsOf('s')} ${THEN} "Fact" f WHERE f."agentId" = ${cell('s', 0)} AND ${which}`
}

/** Leaves out those that are not current, which an index finds: they are few, and the index of the slots does not hold times. */
function activeAt(at: Date): Condition {
  const { text, values } = notCurrentAt(at, null)
  return condition(
    `${ACTIVE.text} AND f."id" NOT IN (SELECT f."id" FROM "Fact" f WHERE ${text})`,
    ...values,
  )
}

/** These few are found by their end. */
function endingAfter(at: Date): Condition {
  const { text, values } = currentAt(at)
  return condition(
    `f."status" = 'superseded' AND f."validUntil" > ? AND ${inSlot(unindexed)} AND (${text})`,
    instant(at),
    ...values,
  )
}
