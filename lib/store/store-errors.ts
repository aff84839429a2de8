import path from 'node:path'

import type { ReadOnlyReason } from './condition'
import { isStoreBusy } from './is-busy'

/** Says why a store cannot be opened, in one sentence for the person who started the program. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}

/** Thrown by a store that was closed: its file may have been replaced since. */
export class StoreClosed extends Error {
  override readonly name = 'StoreClosed'

  constructor() {
    super('The store is closed.')
  }
}

/** True for the error of a server that was asked to stop. Compares names, for the reason of `isReadOnlyError`. */
export function isStoppingError(error: unknown): boolean {
  return error instanceof Error && ['ServerStopping', 'StoreClosed'].includes(error.name)
}

/** Thrown by a store that takes no writes. */
export class StoreReadOnly extends Error {
  override readonly name = 'StoreReadOnly'

  constructor(readonly why: ReadOnlyReason) {
    super(`The store takes no writes (${why}).`)
  }
}

/**
 * True for the error of a store that takes no writes. Compares the name, because `next start` evaluates modules more than once in one
 * process, so the error's class may not be ours.
 */
export function isReadOnlyError(error: unknown): error is StoreReadOnly {
  return error instanceof Error && error.name === 'StoreReadOnly'
}

const DAMAGE = /SQLITE_NOTADB|SQLITE_CORRUPT|not a database|malformed|unsupported file format/u

const FULL = /SQLITE_FULL|SQLITE_IOERR|ENOSPC|EDQUOT|disk is full|disk I\/O error/u

const SENTENCES: readonly (readonly [RegExp, (file: string) => string])[] = [
  [
    FULL,
    (file) =>
      `The disk is full or does not answer: ${file} cannot be written. Make room, then try again.`,
  ],
  [
    /SQLITE_READONLY|EROFS|EACCES|EPERM|readonly database/u,
    (file) => `${file} cannot be written: the file, its folder or the disk is read-only.`,
  ],
  [
    /SQLITE_CANTOPEN|ENOENT|ENOTDIR|EEXIST|EISDIR|unable to open database file|directory does not exist/u,
    (file) =>
      `${file} cannot be opened: ${path.dirname(file)} is read-only or no folder that can be used.`,
  ],
  [
    DAMAGE,
    (file) =>
      `${file} is damaged or not a store of Palimpsest. Nothing was changed. Restore a backup: npm run restore -- FILE. Or name another folder with PALIMPSEST_DATA.`,
  ],
]

/** Turns a system error from opening a store into a sentence. Returns unknown errors unchanged. */
export function toStoreError(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || error.name === 'StoreError') return error
  const said = `${codeOf(error)} ${error.message}`
  const known = SENTENCES.find(([pattern]) => pattern.test(said))
  if (known) return new StoreError(known[1](file), { cause: error })
  if (!isStoreBusy(error)) return error
  return new StoreError(
    `${file} is in use by another program, perhaps by a Palimpsest that is running; stop it first.`,
    { cause: error },
  )
}

/** True if SQLite found that a file is no database, or that it is damaged. */
export function isDamage(error: unknown): boolean {
  return error instanceof Error && DAMAGE.test(`${codeOf(error)} ${error.message}`)
}

const UNWRITABLE =
  /SQLITE_READONLY|SQLITE_CANTOPEN|EROFS|EACCES|EPERM|readonly database|unable to open database file/u

/** True if a file or its folder may not be written. */
export function isWriteRefused(error: unknown): boolean {
  return error instanceof Error && UNWRITABLE.test(`${codeOf(error)} ${error.message}`)
}

const READ_ONLY = /SQLITE_READONLY|EROFS|readonly database/u

/** True if a write failed because the file or the disk turned read-only. */
export function isReadOnlyDisk(error: unknown): boolean {
  return error instanceof Error && READ_ONLY.test(`${codeOf(error)} ${error.message}`)
}

/** True if the disk was full or failed. */
export function isDiskError(error: unknown): boolean {
  return error instanceof Error && FULL.test(`${codeOf(error)} ${error.message}`)
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
