import { constants, copyFileSync, existsSync, linkSync } from 'node:fs'

import { flush } from './flush'

/**
 * Gives a file a second name that begins with `name`, which it keeps when another file takes the first one; returns it. Nothing is
 * overwritten.
 */
export function keepFormer(file: string, name: string): string {
  let kept = name
  for (let nth = 2; existsSync(/* turbopackIgnore: true */ kept); nth += 1) kept = `${name}-${nth}`
  try {
    linkSync(file, kept)
  } catch {
    copyFileSync(file, kept, constants.COPYFILE_EXCL) // a disk without links
    flush(kept)
  }
  return kept
}
