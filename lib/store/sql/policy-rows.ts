import type { Tx } from '../port'
import type { PolicyRowRow } from '../rows'
import { query } from '../sqlite/direct'

/** Returns the stored ones of two policy rows. */
export async function policyRows(
  reader: Tx,
  id: string,
  fallbackId: string,
): Promise<readonly PolicyRowRow[]> {
  return query<PolicyRowRow>(
    reader,
    'SELECT "id", "overrides", "version", "gates" FROM "PolicyRow" WHERE "id" IN (?, ?)',
    id,
    fallbackId,
  )
}
