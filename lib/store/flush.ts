import { closeSync, fsyncSync, openSync, statSync } from 'node:fs'

const WINDOWS = process.platform === 'win32'

/** Puts what was written to a file, or which files a folder holds, on the disk before it returns. */
export function flush(place: string): void {
  if (WINDOWS && statSync(place).isDirectory()) return // has no handle there
  const handle = openSync(place, WINDOWS ? 'r+' : 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
