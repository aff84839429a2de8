import { diffRow, type Change } from '@/lib/domain/change'
import type { FactInput } from '@/lib/domain/import-batch'
import { supersededColumns } from '@/lib/domain/supersede'
import { fromFact, toFact, type FactRow } from '@/lib/store/rows'

import { factRow } from './fact-rows'
import { canonicalJson } from './fingerprint'

/** What a repeated import does with a fact that is already stored. */
export type Comparison = {
  readonly patch: Partial<FactRow> // the columns its source now gives differently
  readonly reworded: boolean // the patch is a new revision; a change of protection alone is bookkeeping
  readonly supersede: boolean // its source has superseded it since, or by another fact; it was never changed by hand
  readonly revive: boolean // its source shows it as current again; only its source ended it here
  readonly retract: boolean // its source has deleted it since; same conditions
  readonly flags: readonly string[] // what was left unchanged, and why
}

/** What the log knows about the fact. */
export type History = {
  readonly successor: boolean // a decision here made it the successor of another
  readonly undone: readonly Change[] // what undone imports had changed in it
  readonly worded: boolean // its words are ours: someone reworded it here, or merged others into it
  readonly touched: boolean // something other than imports changed it, rewording included
  readonly dated: boolean // a repair gave it its times (rule IN16)
  readonly successorFrom: Date | null // when its successor begins, according to the source now
  readonly endsHere: boolean // it was ended here, so its source does not say when
  readonly movedEnd: ((begins: Date) => Date | null) | null // when it ends with its successor, if that ended it here (rule T6)
  readonly relinked: boolean // its source ended it, and now names another successor or another time
  readonly endedBy: 'own-row' | 'any-row' | null // which import row ended it: certainly its own, or perhaps one that supersedes it
}

/** What is said of a fact that its source has and that is retracted here. */
export const RETRACTED_HERE =
  'This fact is retracted here: its import was undone, or its source had deleted it. Redo the import, or undo that, in Activity to have it again.'

const SAYING = [
  'entity',
  'aspect',
  'key',
  'kind',
  'content',
  'tags',
  'metadata',
  'validFrom',
  'timeKnown',
  'entityKey',
  'aspectKey',
  'normalizedContent',
] as const

const NOTHING: Comparison = {
  patch: {},
  reworded: false,
  supersede: false,
  revive: false,
  retract: false,
  flags: [],
}

/** Compares a fact with its source's current version. In doubt, the fact stays as it is and the doubt is reported. */
export function compareImported(given: FactInput, stored: FactRow, history: History): Comparison {
  const input = stored.kind === 'constraint' ? { ...given, kind: 'constraint' as const } : given
  if (stored.status === 'retracted') {
    return input.status === 'retracted' ? NOTHING : flagged(RETRACTED_HERE)
  }
  if (input.status === 'retracted') return deletedAtSource(stored, history)
  const end = comparedEnd(input, stored, history)
  const changes = changedColumns(input, stored, history)
  const { validUntil, ...others } = changes
  const taken = {
    ...(end.why === null ? changes : others),
    ...(end.revive ? { status: 'active', supersededById: null, supersededAt: null } : {}),
  }
  const { patch, flags } = withBeginning(stored, taken, history)
  const saysOtherwise = Object.keys(others).some((name) => name !== 'protected' && name in patch)
  const endsOtherwise = end.why === null && !end.revive && validUntil !== undefined
  if (history.worded && input.taken !== true) {
    const words =
      saysOtherwise || endsOtherwise
        ? ['Its source words it differently; it was reworded or merged here and keeps its text.']
        : []
    return { ...NOTHING, flags: [...words, ...end.flags] }
  }
  if (history.undone.some((change) => covers(change, stored, patch))) {
    return flagged(
      'What its source says now was imported before and that was undone; the fact stays as it is.',
    )
  }
  return {
    patch,
    reworded: saysOtherwise || endsOtherwise,
    supersede: end.supersede,
    revive: end.revive,
    retract: false,
    flags: [
      ...kindFlags(given, stored),
      ...protectionFlags(input, stored, history),
      ...end.flags,
      ...flags,
    ],
  }
}

/** A fact does not begin after an end that it keeps here (rule I32). */
function withBeginning(
  stored: FactRow,
  patch: Partial<FactRow>,
  { movedEnd }: History,
): Pick<Comparison, 'patch' | 'flags'> {
  const { validFrom, timeKnown: _known, ...others } = patch
  const moved = validFrom === undefined ? null : (movedEnd?.(validFrom) ?? null)
  const { validUntil } = { ...stored, ...(moved === null ? {} : { validUntil: moved }), ...patch }
  if (validFrom === undefined || validUntil === null || validFrom <= validUntil)
    return { patch, flags: [] }
  const times = `begins (${validFrom.toISOString()}) after it ended here (${validUntil.toISOString()})`
  return { patch: others, flags: [`In its source it ${times}; here it keeps its beginning.`] }
}

type ComparedEnd = Pick<Comparison, 'supersede' | 'revive' | 'flags'> & {
  readonly why: string | null // why the stored end is kept; empty = no doubt
}

/** Rule I6: status, successor and end are taken over together or not at all. */
function comparedEnd(input: FactInput, stored: FactRow, history: History): ComparedEnd {
  const supersedes = input.status === 'superseded' && stored.status === 'active'
  const revives = input.status === 'active' && stored.status === 'superseded'
  const { touched, relinked } = history
  const why = supersedes
    ? whyKept({
        kind: input.kind,
        protected: stored.protected || (input.protected && !touched),
        touched,
      })
    : revives
      ? whyGone(history)
      : relinked && touched
        ? 'it was changed here'
        : null
  const sentence = supersedes
    ? `Its source has superseded this fact; here it stays current, because ${why}.`
    : relinked
      ? `Its source says otherwise what replaced this fact, or when; here that stays, because ${why}.`
      : `Its source shows this fact as current again; here it stays superseded, because ${why}.`
  return {
    why,
    supersede: (supersedes || relinked) && why === null,
    revive: revives && why === null,
    flags: why === null || why === '' ? [] : [sentence],
  }
}

function whyKept(
  fact: Pick<FactRow, 'kind' | 'protected'> & Pick<History, 'touched'>,
): string | null {
  if (fact.kind === 'constraint') return 'it is a constraint'
  if (fact.protected) return 'it is protected'
  return fact.touched ? 'it was changed here' : null
}

/** A source cannot restore a fact it never ended. */
function whyGone({ touched, endedBy }: History): string | null {
  if (endedBy === null) return ''
  if (touched) return 'it was changed here'
  return endedBy === 'any-row' ? 'another fact of its source replaced it' : null
}

function deletedAtSource(stored: FactRow, { touched, successor }: History): Comparison {
  const why =
    whyKept({ kind: stored.kind, protected: stored.protected, touched }) ??
    (successor ? 'it replaced another fact here' : null)
  return why === null
    ? { ...NOTHING, retract: true }
    : flagged(`Its source has deleted this fact; here it stays, because ${why}.`)
}

function kindFlags(input: FactInput, stored: FactRow): readonly string[] {
  return stored.kind === 'constraint' && input.kind !== 'constraint'
    ? ['Its source no longer calls this a constraint; here it stays one.']
    : []
}

function protectionFlags(
  input: FactInput,
  stored: FactRow,
  { touched }: History,
): readonly string[] {
  if (input.protected === stored.protected) return []
  if (stored.protected) {
    return !touched ? ['Its source no longer protects this fact; here it stays protected.'] : []
  }
  return !touched
    ? []
    : ['Its source protects this fact, which was changed here; here it stays unprotected.']
}

/** The columns that the source gives differently; it cannot lift an end set here, or protection. */
function changedColumns(input: FactInput, stored: FactRow, history: History): Partial<FactRow> {
  const { touched, dated } = history
  const row = asRow(
    {
      ...input,
      ...(touched && staysCompared(input, stored) && { archived: false }),
      ...(input.placed === false && { entity: stored.entity }),
    },
    stored,
    dated,
  )
  const fresh = { ...row, validUntil: endOf(row, stored, history) }
  const known = fromFact(toFact(stored), stored.importKey)
  const endIsTheirs = stored.status === 'active' || input.status === 'active' || !touched
  const names = [...SAYING, ...(endIsTheirs ? (['validUntil'] as const) : [])]
  const patch: Partial<FactRow> = Object.fromEntries(
    names
      .filter((name) => comparable(name, fresh[name]) !== comparable(name, known[name]))
      .map((name) => [name, fresh[name]]),
  )
  const protects = input.protected && !stored.protected && !touched
  return protects ? { ...patch, protected: true } : patch
}

/** The end this row would get here: its successor ends it, as on the first import (rules A3, T4). */
function endOf(row: FactRow, stored: FactRow, { successorFrom, relinked }: History): Date | null {
  if (row.status !== 'superseded' || successorFrom === null || relinked) return row.validUntil
  const { supersededById: id, supersededAt } = stored
  if (stored.status !== 'superseded' || id === null || supersededAt === null) return row.validUntil
  const end = supersededColumns(row, { id, validFrom: successorFrom }, supersededAt).validUntil
  // Earlier versions wrote no end that follows from the pointer (rule TT1); only a wrong one is corrected.
  const follows = row.validUntil === null && stored.validUntil === null
  return follows && end !== null && end <= supersededAt ? null : end
}

/** A fact that a person included or otherwise changed stays in detection, whatever its source archives (rule SG8). */
function staysCompared(input: FactInput, stored: FactRow): boolean {
  return input.archived === true && stored.aspectKey !== null
}

function comparable(name: string, value: unknown): unknown {
  if (name === 'metadata' && typeof value === 'string') return canonicalJson(JSON.parse(value))
  return value instanceof Object && 'getTime' in value ? Number(value) : value
}

/** The row that the input would make, keeping stored times where the source gives none, or where a person corrected its clock. */
function asRow(input: FactInput, stored: FactRow, dated: boolean): FactRow {
  const row = factRow(input, {
    at: stored.recordedAt,
    newId: () => stored.id,
    sourceId: stored.sourceId,
    importKey: stored.importKey,
  })
  const validFrom = input.validFrom ?? (dated ? null : input.recordedAt) ?? stored.validFrom
  return { ...row, validFrom, timeKnown: row.timeKnown || stored.timeKnown }
}

/** True when the undone change had made this whole patch (rule U4). */
function covers(change: Change, stored: FactRow, patch: Partial<FactRow>): boolean {
  const names = Object.keys(patch)
  if (names.length === 0 || !names.every((name) => name in change.after)) return false
  const after = Object.fromEntries(names.map((name) => [name, change.after[name]]))
  return diffRow({ table: 'fact', id: stored.id, before: after, after: patch }) === null
}

function flagged(reason: string): Comparison {
  return { ...NOTHING, flags: [reason] }
}
