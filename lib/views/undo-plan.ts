import { CHANGE_TABLES, reverseChange, type Change, type Columns } from '@/lib/domain/change'
import type { ChangeTable } from '@/lib/domain/change'
import { undoOrder } from '@/lib/domain/flips'
import type { Operation } from '@/lib/domain/operation'
import { POLICY_FIELDS, type Policy, type PolicyField } from '@/lib/domain/policy'
import { POLICY_TITLES, policyValueWords } from '@/lib/domain/policy-words'
import type { Refusal } from '@/lib/domain/refusal'
import { SIGNAL_LABELS } from '@/lib/domain/terms'
import { toEvidence } from '@/lib/store/evidence-column'
import { loadRows } from '@/lib/store/load-rows'
import { agentOfPolicy } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'
import { loadUndone } from '@/lib/store/queries/load-undone'
import { findRelaxed, type LimitsChange } from '@/lib/store/relaxed-limits'
import { toLimits, toOperation, toPolicySnapshot } from '@/lib/store/rows'
import { withEverythingAfter } from '@/lib/store/sql/undo-rows'
import { undoRefusal } from '@/lib/store/undo-refusal'

import { nameRows, type RowName } from './name-rows'
import type { OperationView } from './operation-view'
import { policyColumns, type UndoColumn } from './policy-columns'

/** A phase that an undo would bring back. */
export type LiveAgain = {
  readonly agent: string | null // null: all that inherit
  readonly toPhase: 2 | 3
  readonly autoApply: boolean
  readonly signers: readonly string[]
}

/** Who may redo an undo: anyone, two people (rules GA22, GA76), or no one, for a withdrawn request (rule GA75). */
export type RedoNeeds = 'anyone' | 'two-people' | 'no-one'

/** What undoing an operation would restore, row by row, or why it is refused; for an undone one, what it had done. */
export type UndoPreview = {
  readonly operation: OperationView
  readonly proposalNumber: number | null // of the proposal it was about
  readonly together: readonly OperationView[] // what would be undone, newest first; more than one = a later one blocks
  readonly refusal: Refusal | null // null: can be undone alone
  readonly liveAgain: LiveAgain | null // the phase that would return with it (rule GA22)
  readonly relaxes: { readonly agent: string | null } | null // whose limits it would relax (rule GA76)
  readonly redo: RedoNeeds
  readonly rows: readonly UndoRow[] // at most 50
  readonly rowCount: number
  readonly questionsLost: number // open proposals about facts that would leave, withdrawn with them
  readonly answersKept: number // decided proposals about these facts whose decisions stay
}

export type UndoRow = {
  readonly table: ChangeTable
  readonly id: string
  readonly label: string // content of the fact, 'P-142', …
  readonly href: string | null
  readonly columns: readonly UndoColumn[]
}

const MOST_TOGETHER = 200

/** Returns what must be undone together, newest first, and why it cannot be undone alone or at all. */
export async function planUndo(
  store: Store,
  operation: Operation,
): Promise<{ readonly together: readonly Operation[]; readonly refusal: Refusal | null }> {
  const refusal = await undoRefusal(store.read, [operation], store.environment)
  if (refusal?.kind !== 'blocked-by-later') return { together: [operation], refusal }
  const together = await withEverythingAfter(store.read, operation, MOST_TOGETHER)
  if (together === null) {
    const problem = `More than ${MOST_TOGETHER} later operations depend on it; undo newer ones first.`
    return { together: [operation], refusal: { kind: 'bad-input', problem } }
  }
  return withWhatComesBack(store, together, refusal)
}

/** Undoing an undo may restore an operation that blocks the others; that one is then included. */
async function withWhatComesBack(
  store: Store,
  together: readonly Operation[],
  refusal: Refusal,
): ReturnType<typeof planUndo> {
  const blocker = await undoRefusal(store.read, together, store.environment)
  if (blocker?.kind !== 'blocked-by-later') return { together, refusal: blocker ?? refusal }
  const known = new Set(together.map(({ id }) => id))
  const more = blocker.operations.filter(({ id }) => !known.has(id)).map(({ id }) => id)
  if (more.length === 0 || known.size + more.length > MOST_TOGETHER)
    return { together, refusal: blocker }
  const rows = await store.read.operation.findMany({ where: { id: { in: more } } })
  const asked = [...together, ...rows.map(toOperation)]
  const log = await loadUndone(store.read, asked)
  const { order, leftOver } = undoOrder(asked, (id) => log.get(id))
  return withWhatComesBack(store, [...order, ...leftOver], refusal)
}

type TouchedRow = {
  readonly table: Change['table']
  readonly id: string
  readonly changes: readonly Change[]
}

/** Returns rows as they are now and as they would be; for an undone operation, as it had left them. */
export async function undoRows(
  store: Store,
  touched: readonly TouchedRow[],
  inEffect: boolean,
): Promise<readonly UndoRow[]> {
  const rows: { row: TouchedRow; now: Columns; next: Columns }[] = []
  for (const table of CHANGE_TABLES) {
    const ofTable = touched.filter((row) => row.table === table)
    const stored = await loadRows(
      store.read,
      table,
      ofTable.map(({ id }) => id),
    )
    for (const row of ofTable) {
      const now = stored.get(row.id) ?? {}
      const next = inEffect ? takenBack(now, row.changes) : asLeft(now, row.changes)
      rows.push({ row, now, next })
    }
  }
  const names = await nameRows(store.read, [
    ...touched,
    ...rows.flatMap(({ now, next }) =>
      [now['supersededById'], next['supersededById']]
        .filter((id) => typeof id === 'string')
        .map((id) => ({ table: 'fact' as const, id })),
    ),
  ])
  return rows.flatMap(({ row, now, next }) => {
    const columns = changedColumns(now, next).flatMap(
      (name) =>
        policyColumns(name, [now[name], next[name]]) ?? {
          name,
          now: words(name, [now[name], next[name]], names),
          // oxlint-disable-next-line unicorn/no-thenable -- the word beside `now`; a string, never awaited
          then: words(name, [next[name], now[name]], names),
        },
    )
    const { label, href } = names.get(`${row.table}:${row.id}`) ?? { label: row.id, href: null }
    return columns.length === 0 ? [] : [{ table: row.table, id: row.id, label, href, columns }]
  })
}

/** Returns the phase that would be live again, or null. */
export async function liveAgain(
  { read }: Pick<Store, 'read'>,
  touched: readonly TouchedRow[],
): Promise<LiveAgain | null> {
  const back = touched.find(
    ({ table, changes }) => table === 'switch' && takenBack({}, changes)['status'] === 'live',
  )
  if (back === undefined) return null
  const row = await read.phaseSwitch.findUnique({ where: { id: back.id } })
  if (row === null || row.status === 'live') return null
  return {
    agent: row.agentId,
    toPhase: row.toPhase === 3 ? 3 : 2,
    autoApply: row.autoApply,
    signers: [row.firstSigner, row.secondSigner].filter((name) => name !== null),
  }
}

/** Returns whose limits an undo would relax, or null. */
export async function relaxedAgain(
  { read }: Pick<Store, 'read'>,
  touched: readonly TouchedRow[],
): Promise<UndoPreview['relaxes']> {
  const relaxed = await findRelaxed(read, await limitsChanges(read, touched))
  return relaxed === null ? null : { agent: agentOfPolicy(relaxed) }
}

/** Returns who could redo an undo. */
export async function redoNeeds(
  { read }: Pick<Store, 'read'>,
  touched: readonly TouchedRow[],
): Promise<RedoNeeds> {
  const withdraws = touched.some(
    ({ table, changes }) => table === 'limits' && takenBack({}, changes)['status'] === 'withdrawn',
  )
  if (withdraws) return 'no-one'
  const endsLive = touched.some(
    ({ table, changes }) =>
      table === 'switch' &&
      asLeft({}, changes)['status'] === 'live' &&
      takenBack({}, changes)['status'] !== 'live',
  )
  if (endsLive) return 'two-people'
  const redone = (await limitsChanges(read, touched)).map(({ policyId, before, after }) => ({
    policyId,
    before: after,
    after: before,
  }))
  return (await findRelaxed(read, redone)) === null ? 'anyone' : 'two-people'
}

/** What an undo would make of stored limits. */
async function limitsChanges(read: Store['read'], touched: readonly TouchedRow[]) {
  const rows = touched.filter(({ table }) => table === 'policy')
  const ids = rows.map(({ id }) => id)
  const stored = await loadRows(read, 'policy', ids)
  const limitsOf = ({ gates = '{}' }: Columns) => toLimits(plain(gates))
  return rows.map(({ id, changes }): LimitsChange => {
    const now = stored.get(id) ?? {}
    return { policyId: id, before: limitsOf(now), after: limitsOf(takenBack(now, changes)) }
  })
}

function takenBack(now: Columns, changes: readonly Change[]): Columns {
  return changes.reduce((row, change) => ({ ...row, ...reverseChange(change).after }), now)
}

function asLeft(now: Columns, changes: readonly Change[]): Columns {
  return changes.reduceRight((row, change) => ({ ...row, ...change.after }), now)
}

// Internal, or redundant: `verdict` already shows the current verdict, `content` the text, and a switch who signed.
const UNSPOKEN = new Set(['verdictId', 'version', 'normalizedContent', 'entityKey', 'snapshot'])

function changedColumns(now: Columns, next: Columns): readonly string[] {
  const changed = Object.keys(next).filter(
    (name) => !UNSPOKEN.has(name) && plain(now[name]) !== plain(next[name]),
  )
  return changed.includes('aspect') ? changed.filter((name) => name !== 'aspectKey') : changed
}

/** A value in words, next to the one it is compared with. */
function words(
  name: string,
  [value, other]: readonly [unknown, unknown],
  names: ReadonlyMap<string, RowName>,
): string {
  if (name === 'supersededById' && typeof value === 'string') {
    return names.get(`fact:${value}`)?.label ?? value
  }
  if (name === 'policySnapshot') return policyWords(fieldsOf(value), fieldsOf(other))
  if (name === 'readings' && typeof value === 'string') return firedWords(value)
  if (name === 'confidence' && typeof value === 'number') return value.toFixed(CONFIDENCE_DIGITS)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return plain(value)
}

const CONFIDENCE_DIGITS = 3

/** The fired signals and their weights; the proposal shows the rest of the evidence. */
function firedWords(text: string): string {
  const fired = toEvidence(text).readings.filter((reading) => reading.fired)
  if (fired.length === 0) return 'nothing fired'
  return fired
    .map(({ signal, weight }) => {
      const { label } = SIGNAL_LABELS[signal]
      return weight === undefined
        ? label
        : `${label} ${weight < 0 ? '−' : '+'}${Math.abs(weight).toFixed(2)}`
    })
    .join(', ')
}

/** The policy fields in which the two differ. */
function policyWords(policy: Columns, other: Columns): string {
  return Object.entries(policy)
    .filter(([field, value]) => plain(value) !== plain(other[field]))
    .map(([field, value]) => fieldWords(field, value))
    .join(', ')
}

function fieldWords(field: string, value: unknown): string {
  const known = POLICY_FIELDS.find((each) => each === field)
  return known === undefined
    ? `${field} ${plain(value)}`
    : `${POLICY_TITLES[known]} ${policyValueWords(known, value as Policy[PolicyField])}`
}

function fieldsOf(text: unknown): Columns {
  return typeof text === 'string' ? { ...toPolicySnapshot(text) } : {}
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (value instanceof Object && 'toISOString' in value) return (value as Date).toISOString()
  return JSON.stringify(value)
}
