import { accessSync, constants } from 'node:fs'
import path from 'node:path'

import { knownMigrations, readMigrationState } from './migration-state'
import { StoreError } from './store-errors'
import { sizeOf } from './store-files'
import { readHeader } from './store-header'
import { assertWhole } from './whole-store'

const BYTES_A_MB = 1_000_000

/** True if there is a file with data that this account may read. */
export function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return sizeOf(file) > 0
  } catch {
    return false
  }
}

/** Throws a sentence unless a store can be read without writing anything next to it (rule ST17). */
export function assertReadableAlone(file: string, prismaDir = 'prisma'): void {
  const copy = `Make it writable and start again, or copy the whole folder ${path.dirname(file)} to where it is.`
  const cannot = `${file} cannot be written: the file, its folder or the disk is read-only.`
  // SQLite reads a log only with its index, which it would otherwise have to make.
  const isClosed = readHeader(file)?.usesLog !== true && sizeOf(`${file}-wal`) === 0
  const hasLog = sizeOf(`${file}-wal`) > 0 && sizeOf(`${file}-shm`) > 0
  if (sizeOf(`${file}-journal`) > 0 || !(isClosed || hasLog))
    throw new StoreError(
      `${cannot} It was not closed completely, so it cannot be opened for reading either. ${copy}`,
    )
  assertWhole(file)
  if (readMigrationState(file, knownMigrations(prismaDir)) !== 'current')
    throw new StoreError(
      `${cannot} It is of an earlier version, and bringing it to this one has to write. ${copy}`,
    )
}

/** Says how much room a start needs on a full disk: closing and opening write the log into the file. */
export function roomFor(file: string): string {
  const megabytes = Math.ceil(sizeOf(`${file}-wal`) / BYTES_A_MB) + 1
  return `Make room for at least ${megabytes} MB and start again.`
}
