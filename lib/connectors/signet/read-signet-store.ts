import type { Result } from '@/lib/domain/result'
import { accepted, refused } from '@/lib/domain/result'
import type { SignetRows } from '@/lib/importers/signet-rows'

import type { StoreRefusal } from '../database/store-refusal'
import type { TableReader } from '../database/table-reader'
import { useStore, type Reading } from '../database/use-store'
import { readRows } from './read-rows'

/** Reads a Signet memories.db. Refuses what `useStore` refuses, and the database of another store. */
export function readSignetStore(
  path: string,
  reading: Reading = {},
): Result<SignetRows, StoreRefusal> {
  return useSignetStore(path, readRows, reading)
}

/** Hands a Signet store to `use`, and returns what that returns. Refuses what `readSignetStore` refuses. */
export function useSignetStore<Value>(
  path: string,
  use: (reader: TableReader) => Value,
  reading: Reading = {},
): Result<Value, StoreRefusal> {
  const ofSignet = (reader: TableReader) =>
    isSignet(reader) ? accepted(use(reader)) : refused('not-signet' as const)
  return useStore(path, ofSignet, reading)
}

/** True for a database with the attributes of Signet. */
export function isSignet({ columns }: TableReader): boolean {
  return columns('entity_attributes').has('content')
}
