import { diffRow, type Change } from '@/lib/domain/change'
import type { FactInput } from '@/lib/domain/import-batch'
import { fromFact, toFact, type FactRow } from '@/lib/store/rows'

import { factRow } from './fact-rows'
import { canonicalJson } from './fingerprint'

/** What a repeated import does with a fact that the store has. */
export type Comparison = {
  readonly patch: Partial<FactRow> // what its source says otherwise now
  readonly reworded: boolean // the patch is a new revision; protection alone is bookkeeping
  readonly supersede: boolean // its source has superseded it since; still active here and never touched by hand
  readonly retract: boolean // its source has deleted it since; the same holds
  readonly flags: readonly string[] // what was left as it is, and why
}

/** What the log says of the fact. */
export type History = {
  readonly successor: boolean // a decision here put it in the place of another
  readonly undone: readonly Change[] // what undone imports had changed in it
  readonly worded: boolean // its words are ours: somebody reworded it here, or merged others into it
}

const SAYING = [
  'entity',
  'aspect',
  'key',
  'kind',
  'content',
  'tags',
  'metadata',
  'validFrom',
  'entityKey',
  'aspectKey',
  'normalizedContent',
] as const

const NOTHING: Comparison = {
  patch: {},
  reworded: false,
  supersede: false,
  retract: false,
  flags: [],
}

/** Compares a fact with what its source says of it now. Doubt leaves the fact as it is, and says so. */
export function compareImported(input: FactInput, stored: FactRow, history: History): Comparison {
  if (stored.status === 'retracted') {
    return input.status === 'retracted'
      ? NOTHING
      : flagged(
          'This fact is retracted here: its import was undone, or its source had deleted it. Take that back in the log to have it again.',
        )
  }
  if (input.status === 'retracted') return deletedAtSource(stored, history)
  const patch = changedColumns(input, stored)
  if (history.worded) {
    return Object.keys(patch).some((name) => name !== 'protected')
      ? flagged('Its source says it otherwise; it was reworded or merged here and keeps its words.')
      : NOTHING
  }
  if (history.undone.some((change) => covers(change, stored, patch))) {
    return flagged(
      'What its source says now was imported before and that was undone; the fact stays as it is.',
    )
  }
  return {
    patch,
    reworded: Object.keys(patch).some((name) => name !== 'protected'),
    supersede:
      input.status === 'superseded' &&
      stored.status === 'active' &&
      onlyImported(stored) &&
      !isSacred(stored) &&
      !isSacred({ ...stored, ...patch }),
    retract: false,
    flags: protectionFlags(input, stored),
  }
}

/** True while only imports have touched the fact: whatever a person does raises the version and leaves the revision. */
export function onlyImported(stored: FactRow): boolean {
  return stored.version === stored.revision
}

function isSacred(stored: FactRow): boolean {
  return stored.kind === 'constraint' || stored.protected
}

function deletedAtSource(stored: FactRow, { successor, worded }: History): Comparison {
  const why =
    stored.kind === 'constraint'
      ? 'it is a constraint'
      : stored.protected
        ? 'it is protected'
        : !onlyImported(stored) || worded
          ? 'it was changed here'
          : successor
            ? 'it took the place of another fact here'
            : null
  return why === null
    ? { ...NOTHING, retract: true }
    : flagged(`Its source has deleted this fact; here it stays, because ${why}.`)
}

function protectionFlags(input: FactInput, stored: FactRow): readonly string[] {
  if (input.protected === stored.protected) return []
  if (stored.protected) {
    return onlyImported(stored)
      ? ['Its source does not protect this fact any more; here it stays protected.']
      : []
  }
  return onlyImported(stored)
    ? []
    : ['Its source protects this fact, which was changed here; here it stays unprotected.']
}

/** The columns that the source says otherwise; an end that was set here, and protection, are not its to lift. */
function changedColumns(input: FactInput, stored: FactRow): Partial<FactRow> {
  const fresh = asRow(staysCompared(input, stored) ? { ...input, archived: false } : input, stored)
  const known = fromFact(toFact(stored), stored.importKey)
  const endIsTheirs = stored.status === 'active' || onlyImported(stored)
  const names = [...SAYING, ...(endIsTheirs ? (['validUntil'] as const) : [])]
  const patch: Partial<FactRow> = Object.fromEntries(
    names
      .filter((name) => comparable(name, fresh[name]) !== comparable(name, known[name]))
      .map((name) => [name, fresh[name]]),
  )
  const protects = input.protected && !stored.protected && onlyImported(stored)
  return protects ? { ...patch, protected: true } : patch
}

/** What a person has included, or changed otherwise, stays in detection whatever its source archives (rule SG6). */
function staysCompared(input: FactInput, stored: FactRow): boolean {
  return input.archived === true && stored.aspectKey !== null && !onlyImported(stored)
}

function comparable(name: string, value: unknown): unknown {
  if (name === 'metadata' && typeof value === 'string') return canonicalJson(JSON.parse(value))
  return value instanceof Object && 'getTime' in value ? Number(value) : value
}

/** The row that the input would make, with the stored times where the source gives none. */
function asRow(input: FactInput, stored: FactRow): FactRow {
  const row = factRow(input, {
    at: stored.recordedAt,
    newId: () => stored.id,
    sourceId: stored.sourceId,
    importKey: stored.importKey,
  })
  return { ...row, validFrom: input.validFrom ?? input.recordedAt ?? stored.validFrom }
}

/** True when the undone change had made all of this patch (rule U4). */
function covers(change: Change, stored: FactRow, patch: Partial<FactRow>): boolean {
  const names = Object.keys(patch)
  if (names.length === 0 || !names.every((name) => name in change.after)) return false
  const after = Object.fromEntries(names.map((name) => [name, change.after[name]]))
  return diffRow({ table: 'fact', id: stored.id, before: after, after: patch }) === null
}

function flagged(reason: string): Comparison {
  return { ...NOTHING, flags: [reason] }
}
