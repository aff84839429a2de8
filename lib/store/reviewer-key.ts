import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const KEY_BYTES = 32
export const KEY_FILE = 'reviewer.key'

/** Returns the key in `directory`, readable by its owner only, and makes it on first use. */
export function readOrMakeKey(directory: string): string {
  const file = path.join(directory, KEY_FILE)
  const present = readKey(file)
  if (present !== null) return present
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  writeKey(file, put)
  const made = readKey(file)
  if (made === null) throw new Error(`${file} holds no key.`)
  return made
}

/** Puts a new key in the place of that in `directory`, so that whatever the old one signed counts no more; false where none is. */
export function replaceKey(directory: string): boolean {
  const file = path.join(directory, KEY_FILE)
  if (readKey(file) === null) return false
  writeKey(file, renameSync)
  return true
}

function writeKey(file: string, into: (whole: string, file: string) => void): void {
  const whole = `${file}.${randomBytes(6).toString('hex')}` // the name appears when the key is complete
  try {
    writeFileSync(whole, randomBytes(KEY_BYTES).toString('hex'), { flag: 'wx', mode: 0o600 })
    into(whole, file)
  } finally {
    rmSync(whole, { force: true })
  }
}

function put(whole: string, file: string): void {
  try {
    linkSync(whole, file)
  } catch (error) {
    // Where another process was first, its key stays. A key that is too short, or a disk without links, is written over.
    if (codeOf(error) !== 'EEXIST' || readKey(file) === null) renameSync(whole, file)
  }
}

/** Returns the key in a file; null when there is none. */
export function readKey(file: string): string | null {
  try {
    const text = readFileSync(file, 'utf8').trim()
    return /^[0-9a-f]+$/u.test(text) && text.length >= KEY_BYTES * 2 ? text : null
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
