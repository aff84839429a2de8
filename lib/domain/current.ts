import type { Fact } from './fact'

/** What is needed of a fact to say when it was current. */
export type Lasting = Pick<Fact, 'status' | 'validFrom' | 'validUntil' | 'supersededAt'>

/**
 * True when a fact is current at a moment, half-open (rules T1, T4, TT1). How it stands now does not matter, only when it began and
 * ended: superseded by a fact that begins later, it is current until then. A fact whose arrival was undone was never true.
 */
export function isCurrentAt(fact: Lasting, at: Date, successorFrom: Date | null): boolean {
  if (fact.status === 'retracted' && fact.supersededAt === null) return false
  const end = endOf(fact, successorFrom)
  return fact.validFrom.getTime() <= at.getTime() && (end === null || at.getTime() < end)
}

/**
 * Where a source gave no end, a fact ended when its successor began, or else when it was superseded. An end that a source gave counts
 * until both have happened: nothing that was replaced is current beside what replaced it.
 */
function endOf(fact: Lasting, successorFrom: Date | null): number | null {
  const known = fact.validUntil?.getTime() ?? null
  if (fact.status === 'active') return known
  const from = fact.validFrom.getTime()
  const replaced = Math.max(successorFrom?.getTime() ?? -Infinity, from)
  const ended = fact.supersededAt?.getTime() ?? null
  if (known === null) return replaced > from ? Math.min(replaced, ended ?? from) : (ended ?? from)
  return ended === null ? known : Math.min(known, Math.max(replaced, ended))
}
