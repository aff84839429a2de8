import type { ImportBatch } from '@/lib/domain/import-batch'

import { isObject } from './fact-fields'
import type { StoreOptions } from './store-batch'
import type { StoreCells } from './store-row'
import { vestigeToBatch } from './vestige'

/** Converts a portable archive of Vestige into a batch. Its plans, reviews and vectors are not part of the archive, or not read. */
export function vestigePortableToBatch(archive: StoreCells, options: StoreOptions): ImportBatch {
  const schema_version = [{ version: archive['schemaVersion'] }]
  const none = { merge_plans: [], memory_prs: [] }
  return vestigeToBatch({ knowledge_nodes: nodesOf(archive), schema_version, ...none }, options)
}

/** The rows of the nodes by column. Each table lists its columns, and each of its rows one typed value for each. */
function nodesOf(archive: StoreCells): readonly StoreCells[] {
  const tables: readonly unknown[] = Array.isArray(archive['tables']) ? archive['tables'] : []
  return tables.filter(isObject).flatMap(({ name, columns, rows }) => {
    if (name !== 'knowledge_nodes' || !Array.isArray(columns) || !Array.isArray(rows)) return []
    return rows.map((row: unknown) => {
      const values: readonly unknown[] = Array.isArray(row) ? row : []
      return Object.fromEntries(columns.map((column, at) => [String(column), cellOf(values[at])]))
    })
  })
}

function cellOf(value: unknown): unknown {
  if (!isObject(value)) return value
  return value['type'] === 'blob' ? null : (value['value'] ?? null)
}
