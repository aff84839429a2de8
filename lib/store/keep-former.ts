import { copyFileSync, existsSync, linkSync, renameSync, statSync } from 'node:fs'

import { flush } from './flush'

/**
 * Gives a file a second name that begins with `name`, and returns it. The file keeps that name when another file takes its first one.
 * Nothing is overwritten. A name that a killed process gave it counts.
 */
export function keepFormer(file: string, name: string): string {
  let kept = name
  for (let nth = 2; existsSync(/* turbopackIgnore: true */ kept); nth += 1) {
    if (isSameFile(kept, file)) return kept
    kept = `${name}-${nth}`
  }
  try {
    linkSync(file, kept)
  } catch {
    const copy = `${kept}.part` // the disk does not support links; a killed process leaves no half copy of that name
    copyFileSync(file, copy)
    flush(copy)
    renameSync(copy, kept)
  }
  return kept
}

function isSameFile(one: string, other: string): boolean {
  const [first, second] = [one, other].map((file) =>
    statSync(/* turbopackIgnore: true */ file, { bigint: true }),
  )
  return first?.dev === second?.dev && first?.ino === second?.ino
}
