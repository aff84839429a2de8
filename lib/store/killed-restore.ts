import { existsSync, lstatSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { isUnfinishedCopy, removeCopy } from './copy-store'
import { flush } from './flush'
import { keepFormer } from './keep-former'
import { KEY_FILE, readKey } from './reviewer-key'
import { isWriteRefused } from './store-errors'

/** Returns the name under which a restore prepares a file before it takes the place of `file`. */
export function restoringOf(file: string): string {
  return `${file}.restoring`
}

/** Returns the second name under which a restore asks whether a damaged store is in use. */
export function askedOf(file: string): string {
  return `${file}.asked`
}

/**
 * Prepares the key of a backup, null if it has none, beside the store. It is there before the copy takes the place of the store, so that a
 * key without a copy says that the store was replaced and its key was not.
 */
export function prepareKey(directory: string, key: string | null): void {
  const file = path.join(directory, KEY_FILE)
  const next = restoringOf(file)
  if (readKey(next) !== null) rmSync(next)
  if (key === null || key === readKey(file)) return
  writeFileSync(next, key, { mode: 0o600 })
  flush(next)
  flush(directory)
}

/** Puts a prepared key in its place. The former one keeps a second name; returns it. */
export function placeKey(directory: string): readonly string[] {
  const file = path.join(directory, KEY_FILE)
  const next = restoringOf(file)
  if (readKey(next) === null) return []
  const name = `${file}.before-restore`
  const present = readKey(file)
  const isKept = present === null || present === readKey(name) // by a restore that was killed in between
  const kept = isKept ? [] : [keepFormer(file, name)]
  renameSync(next, file)
  flush(directory)
  return kept
}

/** Removes the copy of a restore that has not replaced the store, its key first (see `prepareKey`). */
export function removeUnused(file: string): void {
  const copy = restoringOf(file)
  if (!existsSync(copy)) return
  prepareKey(path.dirname(file), null)
  removeCopy(copy)
}

/**
 * Ends what a killed restore began beside a store: removes its copy, or, once that is the store, puts its key in place. Call it under the
 * store's lock, which a restore holds while it copies: whoever made these files is gone. Without a store they stay, and so does anything that
 * no restore writes.
 */
export function endKilledRestore(file: string): void {
  if (!existsSync(file)) return
  const [directory, copy] = [path.dirname(file), restoringOf(file)]
  try {
    if (isSameFile(askedOf(file), file)) removeCopy(askedOf(file))
    if (isUnfinishedCopy(copy)) removeUnused(file)
    else if (!existsSync(copy)) placeKey(directory)
  } catch (error) {
    if (!isWriteRefused(error)) throw error // the store opens for reading only
  }
}

function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((file) =>
    lstatSync(file, { bigint: true, throwIfNoEntry: false }),
  )
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev
}
