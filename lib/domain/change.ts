/** The tables whose rows an operation may change. */
export const CHANGE_TABLES = [
  'fact',
  'source',
  'proposal',
  'verdict',
  'policy',
  'sample',
  'label',
  'switch',
  'weights',
  'limits',
  'kept-apart',
  'ended-answer',
] as const
export type ChangeTable = (typeof CHANGE_TABLES)[number]

export type Columns = Readonly<Record<string, unknown>>

/** One changed row of an operation, with only the changed columns. `before` = null: the operation created the row. */
export type Change = {
  readonly table: ChangeTable
  readonly id: string
  readonly before: Columns | null
  readonly after: Columns
}

/** What a created row becomes when its creation is undone. Nothing is ever deleted, only hidden. */
const UNDONE_CREATION: Readonly<Record<ChangeTable, Columns>> = {
  fact: { status: 'retracted' },
  source: {},
  proposal: { status: 'withdrawn' },
  verdict: { reverted: true },
  policy: { overrides: '{}', gates: '{}' },
  sample: { status: 'withdrawn' },
  label: { reverted: true },
  switch: { status: 'withdrawn' },
  weights: { status: 'withdrawn' },
  limits: { status: 'withdrawn' },
  'kept-apart': { reverted: true },
  'ended-answer': { reverted: true },
}

/** Returns the JSON text in a column; that of an empty object where there is none. */
export function jsonIn(value: unknown): string {
  return typeof value === 'string' ? value : '{}'
}

/** Returns the columns of a created row that its undo will change, so that the undo can be reversed. */
export function creationRecord(table: ChangeTable, row: Columns): Columns {
  return Object.fromEntries(Object.keys(UNDONE_CREATION[table]).map((name) => [name, row[name]]))
}

/** Returns the change that reverts another (rule U2). */
export function reverseChange(change: Change): Change {
  return {
    table: change.table,
    id: change.id,
    before: change.after,
    after: change.before ?? UNDONE_CREATION[change.table],
  }
}

/** Returns the change between two states of a row, or null if they are equal. Dates are compared by time. */
export function diffRow(row: {
  readonly table: ChangeTable
  readonly id: string
  readonly before: Columns
  readonly after: Columns
}): Change | null {
  const names = Object.keys(row.after).filter(
    (name) => plain(row.before[name]) !== plain(row.after[name]),
  )
  if (names.length === 0) return null
  // Another successor is another supersession, though the status stays (rule A19).
  if (names.includes('supersededById') && !names.includes('status')) names.push('status')
  return {
    table: row.table,
    id: row.id,
    before: Object.fromEntries(names.map((name) => [name, row.before[name] ?? null])),
    after: Object.fromEntries(names.map((name) => [name, row.after[name] ?? null])),
  }
}

function plain(value: unknown): unknown {
  return value instanceof Object && 'getTime' in value ? Number(value) : (value ?? null)
}
