import type { Columns } from './change'

/** Which past is looked at (rule T2); null on an axis: now. */
export type AsOf = {
  readonly trueAt: Date | null // what was true then
  readonly knownAt: Date | null // by what the store said then
}

/** True when facts are not looked at as they are now. */
export function isPast({ trueAt, knownAt }: AsOf): boolean {
  return trueAt !== null || knownAt !== null
}

/** Takes a row back through what its later changes say was there before them, oldest first (rule TT2). */
export function rewound<Row extends object>(row: Row, befores: readonly Columns[]): Row {
  // The earliest word on a column is the last to be written.
  return Object.assign({}, row, ...befores.toReversed()) as Row
}
