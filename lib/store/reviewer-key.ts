import { randomBytes } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

import { once } from '@/lib/process/once'

import { heldFile } from './held-file'
import { isWriteRefused } from './store-errors'
import { STORE_FILE } from './store-files'

const KEY_BYTES = 32
export const KEY_FILE = 'reviewer.key'

/**
 * Returns the key in `directory`, creating it on first use. Only its owner can read it. Where it can neither be read nor made, returns one
 * that ends with the process: pages can still be read (rule ST25).
 */
export function readOrMakeKey(directory: string): string {
  const file = path.join(directory, KEY_FILE)
  try {
    const present = readKey(file)
    if (present !== null) return present
    if (wasMovedAway(directory)) return passingKey()
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    writeKey(file, put)
  } catch (error) {
    if (isWriteRefused(error)) return passingKey()
    throw error
  }
  const made = readKey(file)
  if (made === null) throw new Error(`${file} holds no key.`)
  return made
}

/** True if a store is open whose folder has lost its name. A new folder of that name would be in the way of putting it back. */
function wasMovedAway(directory: string): boolean {
  return !existsSync(directory) && heldFile(path.resolve(directory, STORE_FILE)) !== null
}

function passingKey(): string {
  return once('passing-key', newKey)
}

function newKey(): string {
  return randomBytes(KEY_BYTES).toString('hex')
}

/** Replaces the key in `directory`, so that nothing signed with the old one is accepted. Returns false if there was no key. */
export function replaceKey(directory: string): boolean {
  const file = path.join(directory, KEY_FILE)
  if (readKey(file) === null) return false
  writeKey(file, renameSync)
  return true
}

function writeKey(file: string, into: (whole: string, file: string) => void): void {
  const whole = `${file}.${randomBytes(6).toString('hex')}` // renamed once the key is complete
  try {
    writeFileSync(whole, newKey(), { flag: 'wx', mode: 0o600 })
    into(whole, file)
  } finally {
    rmSync(whole, { force: true })
  }
}

function put(whole: string, file: string): void {
  try {
    linkSync(whole, file)
  } catch (error) {
    // If another process was first, its key stays. A key that is too short is overwritten, as is any on a disk without links.
    if (codeOf(error) !== 'EEXIST' || readKey(file) === null) renameSync(whole, file)
  }
}

/** Returns the key in a file, or null. */
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
