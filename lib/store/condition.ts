import { once } from '@/lib/process/once'

import { isOutOfReach, isReplaced } from './held-file'

/** Why a store takes no writes. */
export type ReadOnlyReason = 'damaged' | 'full' | 'replaced' | 'unwritable'

/** The result of SQLite's own check of the file; no problems: the file is intact. */
export type FileCheckResult = { readonly problems: readonly string[] }

/** The result of replaying the log (rule IN7). */
export type LogCheckResult = {
  readonly operations: number // replayed
  readonly rows: number // compared with the replay
  readonly total: number // differences
  readonly findings: readonly string[] // the first differences, one sentence each
}

type At = { readonly at: Date }

/** What is known about the file of an open store. */
export type StoreCondition = {
  readonly check: (FileCheckResult & At) | null
  readonly log: (LogCheckResult & At) | null
  readonly readOnly: ReadOnlyReason | null
}

const UNKNOWN: StoreCondition = { check: null, log: null, readOnly: null }

const conditions = () => once('conditions', () => new Map<string, StoreCondition>()) // by file

export function conditionOf(file: string): StoreCondition {
  return conditions().get(file) ?? UNKNOWN
}

/** Keeps the result of a file check. From then on, a damaged store takes no writes. */
export function noteCheck(file: string, check: FileCheckResult & At): void {
  const known = conditionOf(file)
  note(file, { ...known, check, readOnly: check.problems.length > 0 ? 'damaged' : known.readOnly })
}

/** Keeps the result of a log check. It stops nothing: a person decides what to do about differences. */
export function noteLogCheck(file: string, log: LogCheckResult & At): void {
  note(file, { ...conditionOf(file), log })
}

export function noteReadOnly(file: string, readOnly: ReadOnlyReason): void {
  note(file, { ...conditionOf(file), readOnly })
}

/** Returns why a store takes no writes; looks first whether its file can be reached and is still the one that was opened. */
export function readOnlyNow(file: string): ReadOnlyReason | null {
  if (conditionOf(file).readOnly === null) {
    if (isOutOfReach(file)) noteReadOnly(file, 'unwritable')
    else if (isReplaced(file)) noteReadOnly(file, 'replaced')
  }
  return conditionOf(file).readOnly
}

/** Called when a file is opened: earlier results may be about another file of that name. */
export function forgetCondition(file: string): void {
  conditions().delete(file)
}

function note(file: string, condition: StoreCondition): void {
  conditions().set(file, condition)
}
