import type { Fact } from './fact'

/** The fields that say when a fact was current. */
export type FactPeriod = Pick<Fact, 'status' | 'validFrom' | 'validUntil' | 'supersededAt'>

/**
 * True when a fact was current at a time (rules T1, T4, TT1); its end is exclusive. Only its start and end count, not its present
 * status: a fact superseded by a later one is current until then. A fact whose import was undone was never true.
 */
export function isCurrentAt(fact: FactPeriod, at: Date, successorFrom: Date | null): boolean {
  if (fact.status === 'retracted' && fact.supersededAt === null) return false
  const end = findEnd(fact, successorFrom)
  return fact.validFrom.getTime() <= at.getTime() && (end === null || at.getTime() < end)
}

/**
 * Without an end from its source, a fact ended when its successor began, or else when it was superseded. An end from the source
 * holds until both have happened, so a replaced fact is never current together with its replacement.
 */
function findEnd(fact: FactPeriod, successorFrom: Date | null): number | null {
  const known = fact.validUntil?.getTime() ?? null
  if (fact.status === 'active') return known
  const from = fact.validFrom.getTime()
  const replaced = Math.max(successorFrom?.getTime() ?? -Infinity, from)
  const ended = fact.supersededAt?.getTime() ?? null
  if (known === null) return replaced > from ? Math.min(replaced, ended ?? from) : (ended ?? from)
  return ended === null ? known : Math.min(known, Math.max(replaced, ended))
}
