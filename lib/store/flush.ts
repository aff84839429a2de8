import { closeSync, fsyncSync, openSync, statSync } from 'node:fs'

const WINDOWS = process.platform === 'win32'

/** Flushes a file, or the entries of a folder, to disk before it returns. */
export function flush(place: string): void {
  if (WINDOWS && statSync(place).isDirectory()) return // folders have no handle there
  const handle = openSync(place, WINDOWS ? 'r+' : 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
