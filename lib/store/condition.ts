import { once } from '@/lib/process/once'

/** Why a store takes no writes. */
export type ReadOnlyReason = 'damaged' | 'full'

/** What SQLite's own check of the file found; no problem: the file is whole. */
export type FileCheckResult = { readonly problems: readonly string[] }

/** What playing the log again found (rule IN7). */
export type LogCheckResult = {
  readonly operations: number // played
  readonly rows: number // held against them
  readonly total: number // things that do not fit
  readonly findings: readonly string[] // the first of them, a sentence each
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

/** Keeps what a check found; a damaged store takes no writes from then on. */
export function noteCheck(file: string, check: FileCheckResult & At): void {
  const known = conditionOf(file)
  note(file, { ...known, check, readOnly: check.problems.length > 0 ? 'damaged' : known.readOnly })
}

/** Keeps what playing the log found. It stops nothing: what does not fit is for a person to look at. */
export function noteLogCheck(file: string, log: LogCheckResult & At): void {
  note(file, { ...conditionOf(file), log })
}

export function noteReadOnly(file: string, readOnly: ReadOnlyReason): void {
  note(file, { ...conditionOf(file), readOnly })
}

/** For a file that is opened: what was known may have been about another one. */
export function forgetCondition(file: string): void {
  conditions().delete(file)
}

function note(file: string, condition: StoreCondition): void {
  conditions().set(file, condition)
}
