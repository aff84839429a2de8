import type { Tx } from '../port'
import { itemsOf, list, THEN, unindexed } from '../sqlite/dialect'
import { query } from '../sqlite/direct'

/** Returns the ids of some proposals by number, of one agent or (null) all. The numbers lead to them, not the agent, who may have most of all. */
export async function idsByNumber(
  reader: Tx,
  { numbers, agentId }: { readonly numbers: readonly number[]; readonly agentId: string | null },
): Promise<ReadonlyMap<number, string>> {
  const rows = await query<{ readonly id: string; readonly number: number }>(
    reader,
    `SELECT p."id", p."number" FROM ${itemsOf('asked')} ${THEN} "Proposal" p ON p."number" = asked."value"
      ${agentId === null ? '' : `AND ${unindexed('p."agentId"')} = ?`}`,
    list(numbers),
    ...(agentId === null ? [] : [agentId]),
  )
  return new Map(rows.map(({ id, number }) => [number, id]))
}
