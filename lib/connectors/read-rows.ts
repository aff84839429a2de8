import type { StoreState } from '@/lib/domain/connection'
import type { FactInput, ImportProblem } from '@/lib/domain/import-batch'

import { textRefusal } from './text-refusal'

/** How the rows of a store are read. */
type Reading<Listed, Row> = {
  readonly what: 'memory' | 'fact' // as the store calls it
  readonly read: (listed: Listed) => Row | null
  readonly idOf: (row: Row) => string
  readonly textOf: (row: Row) => string
  readonly stateOf: (row: Row) => StoreState
  /** Why a row that can be read is none of the connection’s; null where it is one. */
  readonly foreign?: (row: Row) => string | null
  /** Why a row is left out that cannot be read, and its id, as far as it has one. */
  readonly unreadable: string
  readonly idIn: (listed: Listed) => string | null
}

/** Reads the rows that a store lists. A row that cannot be a fact here is left out, with the reason. */
export function readRows<Listed, Row>(
  listed: readonly Listed[],
  { what, read, idOf, textOf, stateOf, foreign, unreadable, idIn }: Reading<Listed, Row>,
) {
  const rows: Row[] = []
  const problems: ImportProblem[] = []
  const refuse = (ref: string | null, reason: string) =>
    problems.push({ severity: 'refuse', line: null, ref, reason })
  for (const each of listed) {
    const row = read(each)
    const reason = row === null ? null : (textRefusal(what, textOf(row)) ?? foreign?.(row) ?? null)
    if (row === null) refuse(idIn(each), unreadable)
    else if (reason !== null) refuse(idOf(row), reason)
    else rows.push(row)
  }
  /** Makes their facts. What is said of one becomes a problem, after those of the rows that were left out. */
  const toFacts = (
    factOf: (row: Row) => { readonly fact: FactInput; readonly flags: readonly string[] },
  ) => {
    const facts = rows.map((row) => {
      const { fact, flags } = factOf(row)
      for (const reason of flags)
        problems.push({ severity: 'flag', line: null, ref: idOf(row), reason })
      return fact
    })
    return { facts, problems, states: new Map(rows.map((row) => [idOf(row), stateOf(row)])) }
  }
  return { rows, toFacts }
}
