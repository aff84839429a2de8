/** Why a store takes no writes. */
export type ReadOnlyReason = 'damaged' | 'full'

/** What SQLite's own check of the file found, and when; no problem: the file is whole. */
export type FileCheck = { readonly at: Date; readonly problems: readonly string[] }

/** What is known about the file of an open store. */
export type StoreCondition = {
  readonly check: FileCheck | null
  readonly readOnly: ReadOnlyReason | null
}

const UNKNOWN: StoreCondition = { check: null, readOnly: null }

// `next start` evaluates modules more than once in one process: what is known lives on globalThis.
const perProcess = globalThis as typeof globalThis & {
  palimpsestConditions?: Map<string, StoreCondition> // by file
}

export function conditionOf(file: string): StoreCondition {
  return perProcess.palimpsestConditions?.get(file) ?? UNKNOWN
}

/** Keeps what a check found; a damaged store takes no writes from then on. */
export function noteCheck(file: string, check: FileCheck): void {
  const { readOnly } = conditionOf(file)
  note(file, { check, readOnly: check.problems.length > 0 ? 'damaged' : readOnly })
}

export function noteReadOnly(file: string, readOnly: ReadOnlyReason): void {
  note(file, { ...conditionOf(file), readOnly })
}

/** For a file that is opened: what was known may have been about another one. */
export function forgetCondition(file: string): void {
  perProcess.palimpsestConditions?.delete(file)
}

function note(file: string, condition: StoreCondition): void {
  perProcess.palimpsestConditions ??= new Map()
  perProcess.palimpsestConditions.set(file, condition)
}
