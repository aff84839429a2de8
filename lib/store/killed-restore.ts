import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'

import { isUnfinishedCopy, removeCopy } from './copy-store'
import { KEY_FILE, readKey } from './reviewer-key'
import { isWriteRefused } from './store-errors'

/** Returns the name under which a restore prepares a file before it takes the place of `file`. */
export function restoringOf(file: string): string {
  return `${file}.restoring`
}

/**
 * Removes what a killed restore left beside a store. Call it under the store's lock, which a restore holds while it copies: whoever made
 * these files is gone. Without a store they stay, and so does anything that no restore writes.
 */
export function clearKilledRestore(file: string): void {
  if (!existsSync(file)) return
  const copy = restoringOf(file)
  const key = restoringOf(path.join(path.dirname(file), KEY_FILE))
  try {
    if (isUnfinishedCopy(copy)) removeCopy(copy)
    if (readKey(key) !== null) rmSync(key)
  } catch (error) {
    if (!isWriteRefused(error)) throw error // the store opens for reading only
  }
}
