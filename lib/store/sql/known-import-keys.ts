import type { Tx } from '../port'
import { list, isOneOf } from '../sqlite/dialect'

const KEYS_A_STATEMENT = 10_000

/** Returns which of these import keys an agent's facts already have. Returns early on a first import, when there are none. */
export async function knownImportKeys(
  reader: Tx,
  agentId: string,
  importKeys: readonly string[],
): Promise<readonly string[]> {
  const known: string[] = []
  for (let from = 0; from < importKeys.length; from += KEYS_A_STATEMENT) {
    const rows = await reader.$queryRawUnsafe<{ importKey: string }[]>(
      `SELECT "importKey" FROM "Fact" WHERE "agentId" = ? AND ${isOneOf('"importKey"')}`,
      agentId,
      list(importKeys.slice(from, from + KEYS_A_STATEMENT)),
    )
    for (const row of rows) known.push(row.importKey)
  }
  return known
}
