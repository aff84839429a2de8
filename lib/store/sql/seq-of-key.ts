import type { Tx } from '../port'
import { query } from '../sqlite/direct'

/** Returns the position of the operation that was recorded under an idempotency key, or null. */
export async function seqOfKey(reader: Tx, key: string): Promise<number | null> {
  const [row] = await query<{ readonly seq: number }>(
    reader,
    'SELECT "seq" FROM "Operation" WHERE "idempotencyKey" = ?',
    key,
  )
  return row?.seq ?? null
}
