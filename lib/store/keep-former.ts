import { constants, copyFileSync, existsSync, linkSync } from 'node:fs'

import { flush } from './flush'

/**
 * Gives a file a second name that begins with `name`, and returns it. The file keeps that name when another file takes its first one.
 * Nothing is overwritten.
 */
export function keepFormer(file: string, name: string): string {
  let kept = name
  for (let nth = 2; existsSync(/* turbopackIgnore: true */ kept); nth += 1) kept = `${name}-${nth}`
  try {
    linkSync(file, kept)
  } catch {
    copyFileSync(file, kept, constants.COPYFILE_EXCL) // the disk does not support links
    flush(kept)
  }
  return kept
}
