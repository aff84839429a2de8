import type { Fact } from './fact'
import { instantFromMs } from './instant'

/** The fields that say when a fact was current. */
export type FactPeriod = Pick<Fact, 'status' | 'validFrom' | 'validUntil' | 'supersededAt'>

/** The time in which a fact was true, in epoch ms; `end` is exclusive, null while there is none. */
export type Period = { readonly from: number; readonly end: number | null }

/**
 * True when a fact was current at a time (rules T1, T4, TT1); its end is exclusive. Only its start and end count, not its present
 * status: a fact superseded by a later one is current until then.
 */
export function isCurrentAt(fact: FactPeriod, at: Date, successorFrom: Date | null): boolean {
  return isWithin(periodOf(fact, successorFrom), at.getTime())
}

/** True when an instant (epoch ms) is within a period. */
export function isWithin({ from, end }: Period, atMs: number): boolean {
  return from <= atMs && (end === null || atMs < end)
}

/** Returns when a fact was true; one whose import was undone was never true, and ends as it begins. */
export function periodOf(fact: FactPeriod, successorFrom: Date | null): Period {
  const from = fact.validFrom.getTime()
  const isUndone = fact.status === 'retracted' && fact.supersededAt === null
  return { from, end: isUndone ? from : findEnd(fact, successorFrom) }
}

/**
 * Returns the end of a superseded fact that is yet to come when it is superseded, because its successor begins later (rule T4), or null if
 * it ended at once. Until then, a fact that begins earlier may end it sooner (rule A19).
 */
export function laterEnd(fact: FactPeriod, successorFrom: Date | null): Date | null {
  if (fact.status !== 'superseded' || fact.supersededAt === null) return null
  const { from, end } = periodOf(fact, successorFrom)
  const soonest = Math.max(from, fact.supersededAt.getTime())
  return end !== null && end > soonest ? instantFromMs(end) : null
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
