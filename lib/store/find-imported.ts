import type { Tx } from './port'
import type { FactRow, SourceRow } from './rows'
import { knownImportKeys } from './sql/known-import-keys'

const KEYS_A_STATEMENT = 2_000

/** Loads the facts of an agent that were imported under these keys. */
export async function findImported(
  reader: Tx,
  agentId: string,
  importKeys: readonly string[],
): Promise<ReadonlyMap<string, FactRow>> {
  const found = new Map<string, FactRow>()
  const existing = await knownImportKeys(reader, agentId, importKeys)
  for (let from = 0; from < existing.length; from += KEYS_A_STATEMENT) {
    const rows = await reader.fact.findMany({
      where: { agentId, importKey: { in: existing.slice(from, from + KEYS_A_STATEMENT) } },
    })
    for (const row of rows) if (row.importKey !== null) found.set(row.importKey, row)
  }
  return found
}

/** Loads an agent's sources with these ids in one system. */
export async function findSources(
  reader: Tx,
  of: { readonly agentId: string; readonly system: string },
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, SourceRow>> {
  const found = new Map<string, SourceRow>()
  for (let from = 0; from < externalIds.length; from += KEYS_A_STATEMENT) {
    const rows = await reader.source.findMany({
      where: { ...of, externalId: { in: externalIds.slice(from, from + KEYS_A_STATEMENT) } },
    })
    for (const row of rows) if (row.externalId !== null) found.set(row.externalId, row)
  }
  return found
}
