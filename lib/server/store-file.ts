import { realpathSync } from 'node:fs'
import path from 'node:path'

import type { Settings } from './env'

/** Returns the path of a connected store where it is in a permitted folder; null otherwise. The connector looks at the file itself. */
export function storeFile(typed: string, folders: Settings['storeFolders']): string | null {
  if (folders === 'all') return typed
  return folders.some((folder) => isInside(typed, realPathOf(folder))) ? typed : null
}

function isInside(file: string, folder: string | null): boolean {
  if (folder === null) return false
  const way = path.relative(folder, file)
  return way !== '' && way.split(path.sep)[0] !== '..' && !path.isAbsolute(way)
}

/** A folder may be listed by a link to it; a database may not be connected by one. */
function realPathOf(folder: string): string | null {
  try {
    return realpathSync(/* turbopackIgnore: true */ folder)
  } catch {
    return null
  }
}
