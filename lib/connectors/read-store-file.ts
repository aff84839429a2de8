import type { ImportBatch } from '@/lib/domain/import-batch'
import type { Result } from '@/lib/domain/result'
import { accepted, refused } from '@/lib/domain/result'
import { TABLES_OF_HYBRID, hybridToBatch } from '@/lib/importers/hybrid'
import { TABLES_OF_MEMSTORE, memstoreTablesToBatch } from '@/lib/importers/memstore'
import { signetToBatch } from '@/lib/importers/signet'
import type { StoreOptions } from '@/lib/importers/store-batch'
import { TABLES_OF_VESTIGE, vestigeToBatch } from '@/lib/importers/vestige'

import { readTables } from './database/read-tables'
import type { StoreRefusal } from './database/store-refusal'
import type { TableReader } from './database/table-reader'
import { useStore } from './database/use-store'
import { readRows } from './signet/read-rows'
import { isSignet } from './signet/read-signet-store'

/** Reads the database of a store into a batch. Its tables say which store it is. */
export function readStoreFile(
  path: string,
  options: StoreOptions,
): Result<ImportBatch, StoreRefusal> {
  const { onRow } = options
  return useStore(path, (reader) => batchOf(reader, options), onRow === undefined ? {} : { onRow })
}

function batchOf(
  reader: TableReader,
  options: StoreOptions,
): Result<ImportBatch, StoreRefusal['kind']> {
  const has = (table: string, ...columns: readonly string[]) => {
    const present = reader.columns(table)
    return columns.every((column) => present.has(column))
  }
  if (isSignet(reader)) return accepted(signetToBatch(readRows(reader), options))
  if (has('knowledge_nodes', 'id', 'content'))
    return accepted(vestigeToBatch(readTables(reader, TABLES_OF_VESTIGE), options))
  if (has('memstore_facts', 'id', 'content'))
    return accepted(memstoreTablesToBatch(readTables(reader, TABLES_OF_MEMSTORE), options))
  if (has('facts', 'id', 'text', 'superseded_at'))
    return accepted(hybridToBatch(readTables(reader, TABLES_OF_HYBRID), options))
  return refused('no-store')
}
