import type { Columns } from './change'
import type { Fact } from './fact'

/** Which past is looked at (rule T2); null on an axis: now. */
export type AsOf = {
  readonly trueAt: Date | null // what was true then
  readonly knownAt: Date | null // by what the store said then
}

/** What is needed of a fact to say when it was true. */
export type Lasting = Pick<Fact, 'status' | 'validFrom' | 'validUntil' | 'supersededAt'>

/** True when facts are not looked at as they are now. */
export function isPast({ trueAt, knownAt }: AsOf): boolean {
  return trueAt !== null || knownAt !== null
}

/**
 * True when a fact was true at an instant, half-open (rules T1, TT1). How it stands now does not matter, only when it began and ended:
 * where a source gave no end, it ended when its successor began, or else when it was superseded. A fact whose arrival was undone was
 * never true.
 */
export function wasTrueAt(fact: Lasting, at: Date, successorFrom: Date | null): boolean {
  if (fact.status === 'retracted' && fact.supersededAt === null) return false
  const end = endOf(fact, successorFrom)
  return fact.validFrom.getTime() <= at.getTime() && (end === null || at.getTime() < end)
}

function endOf(fact: Lasting, successorFrom: Date | null): number | null {
  if (fact.validUntil !== null) return fact.validUntil.getTime()
  if (fact.status === 'active') return null
  const from = fact.validFrom.getTime()
  const replaced = successorFrom?.getTime() ?? -Infinity
  const end = fact.supersededAt?.getTime() ?? from
  return replaced > from ? Math.min(replaced, end) : end
}

/** Takes a row back through what its later changes say was there before them, oldest first (rule TT2). */
export function rewound<Row extends object>(row: Row, befores: readonly Columns[]): Row {
  // The earliest word on a column is the last to be written.
  return Object.assign({}, row, ...befores.toReversed()) as Row
}
