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
  'kept-apart',
] as const
export type ChangeTable = (typeof CHANGE_TABLES)[number]

export type Columns = Readonly<Record<string, unknown>>

/** One row of one operation: only the columns that changed. `before` = null: the operation created the row. */
export type Change = {
  readonly table: ChangeTable
  readonly id: string
  readonly before: Columns | null
  readonly after: Columns
}

/** What a created row becomes when its creation is undone. Nothing is ever deleted: the row steps out of sight. */
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
  'kept-apart': { reverted: true },
}

/** Returns the columns of a created row that its undo will touch, so that the creation's record can be reversed. */
export function creationRecord(table: ChangeTable, row: Columns): Columns {
  return Object.fromEntries(Object.keys(UNDONE_CREATION[table]).map((name) => [name, row[name]]))
}

/** Returns the change that takes a row back to where it was (rule U2). */
export function reverseChange(change: Change): Change {
  return {
    table: change.table,
    id: change.id,
    before: change.after,
    after: change.before ?? UNDONE_CREATION[change.table],
  }
}

/** Returns the change between two states of a row, or null when nothing differs. Dates are compared by instant. */
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
