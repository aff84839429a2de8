import type { Tx } from '../port'
import { cell, itemsOf, list, THEN } from '../sqlite/dialect'

const TABLES = { fact: 'Fact', proposal: 'Proposal' } as const

/** The tables whose rows count their versions. */
export type VersionedTable = keyof typeof TABLES

/** Returns which of these rows have another version by now. */
export async function changedSinceRead(
  tx: Tx,
  table: VersionedTable,
  rows: Iterable<readonly [id: string, version: number]>,
): Promise<ReadonlySet<string>> {
  const changed = await tx.$queryRawUnsafe<{ id: string }[]>(
    `SELECT r."id" AS "id" FROM ${itemsOf('s')} ${THEN} "${TABLES[table]}" r ON r."id" = ${cell('s', 0)}
      WHERE r."version" <> ${cell('s', 1)}`,
    list([...rows]),
  )
  return new Set(changed.map(({ id }) => id))
}
