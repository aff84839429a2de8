import { closeSync, existsSync, fstatSync, openSync, readSync, statSync } from 'node:fs'

import { once } from '@/lib/process/once'

import { parseHeader, HEADER_SIZE } from './store-header'

/** The file that a store was opened from. It stays open as long as the store: closing it would release SQLite's locks. */
export type HeldFile = {
  readonly handle: number // valid in every thread of the process
  readonly number: number // of the opening
}

const heldFiles = () => once('held-files', () => new Map<string, HeldFile>()) // by name

/** Keeps the file of a store that was just opened, to recognize it later. */
export function holdFile(file: string): void {
  if (heldFiles().has(file)) return
  const handle = openSync(file, 'r')
  heldFiles().set(file, { handle, number: numberIn(handle) ?? 0 })
}

/** Returns what another thread of this process needs to recognize the file. */
export function heldFile(file: string): HeldFile | null {
  return heldFiles().get(file) ?? null
}

/** Recognizes the file as another thread of this process does. */
export function shareHeldFile(file: string, held: HeldFile | null): void {
  if (held !== null) heldFiles().set(file, held)
}

/** Lets a file go once no connection to it is open. */
export function releaseFile(file: string): void {
  const held = heldFiles().get(file)
  if (held === undefined) return
  heldFiles().delete(file)
  closeSync(held.handle)
}

/**
 * True if an open store’s file was moved or deleted, or another file has its name or its place. What was written from then on would be
 * lost, and SQLite would play its log into the other file.
 */
export function isReplaced(file: string): boolean {
  const held = heldFiles().get(file)
  if (held === undefined) return false
  const number = numberIn(held.handle)
  if (number === null || number >> 1 !== held.number >> 1) return true // the lowest bit only says whether it is open
  const named = statSync(file, { bigint: true, throwIfNoEntry: false })
  const own = fstatSync(held.handle, { bigint: true })
  return named?.ino !== own.ino || named.dev !== own.dev
}

/** True if an open store’s folder may no longer be entered: whether the file is still the same cannot be told. */
export function isOutOfReach(file: string): boolean {
  if (!heldFiles().has(file)) return false
  try {
    statSync(file, { throwIfNoEntry: false })
    return false
  } catch {
    return true
  }
}

/** True if there is another file to spare, not just a missing one. */
export function hasOther(file: string): boolean {
  return existsSync(file) && isReplaced(file)
}

function numberIn(handle: number): number | null {
  const bytes = Buffer.alloc(HEADER_SIZE)
  return parseHeader(bytes.subarray(0, readSync(handle, bytes, 0, HEADER_SIZE, 0)))?.number ?? null
}
