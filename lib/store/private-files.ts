import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
} from 'node:fs'
import path from 'node:path'

/** Prints a sentence for the person who started the program. */
export type Say = (sentence: string) => void

const OTHERS = 0o077
const OURS = /^(?:palimpsest\.db|reviewer\.key|pristine|uploads$)/u

/** Creates a folder that only its owner can read, and its parents one by one: Node's recursive form hangs below /proc. */
export function makePrivateFolder(folder: string): void {
  if (existsSync(folder)) return
  makePrivateFolder(path.dirname(folder))
  try {
    mkdirSync(folder, 0o700)
  } catch (error) {
    if (!existsSync(folder)) throw error // otherwise another process has created it meanwhile
  }
}

/** Creates an empty file that only its owner can read, unless it exists: SQLite would let everyone read it. */
export function makePrivateFile(file: string): void {
  if (existsSync(file)) return
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if (!existsSync(file)) throw error
  }
}

/**
 * Makes the files of a store readable by their owner only, and its folder too if it holds nothing else. Says so if anything changed. Does
 * nothing on Windows, which has no such modes.
 */
export function tighten(folder: string, say: Say): void {
  if (process.platform === 'win32') return
  const names = readdirSync(folder)
  const ours = names.filter((name) => OURS.test(name)).map((name) => path.join(folder, name))
  const places = names.every((name) => OURS.test(name)) ? [folder, ...ours] : ours
  const open = places.filter((place) => isOpenToOthers(place))
  if (open.length === 0) return
  try {
    for (const place of open) chmodSync(place, statSync(place).mode & 0o700)
    say(`Other accounts of this machine could read the store in ${folder}; now only yours can.`)
  } catch {
    say(
      `Other accounts of this machine can read the store in ${folder}, and this one may not change that. Ask the owner of its files.`,
    )
  }
}

function isOpenToOthers(place: string): boolean {
  const mode = statSync(place, { throwIfNoEntry: false })?.mode ?? 0 // missing: another process has closed the store
  return (mode & OTHERS) !== 0
}
