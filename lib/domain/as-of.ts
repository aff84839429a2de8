import type { Columns } from './change'

/** The point in time being viewed (rule T2); null means now. */
export type AsOf = {
  readonly trueAt: Date | null // what was true at this time
  readonly knownAt: Date | null // according to the store at this time
}

/** True when viewing the past. */
export function isPast({ trueAt, knownAt }: AsOf): boolean {
  return trueAt !== null || knownAt !== null
}

/** Restores a row to its state before later changes, given their `before` columns, oldest first (rule TT2). */
export function rewindRow<Row extends object>(row: Row, befores: readonly Columns[]): Row {
  // Reversed, because the oldest value of a column must be written last.
  return Object.assign({}, row, ...befores.toReversed()) as Row
}
