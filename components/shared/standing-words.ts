import { formatDay } from '@/lib/language/format'
import type { ChainFact, FactView } from '@/lib/views/fact-view'

type Standing = Pick<FactView, 'status'> & Partial<Pick<FactView, 'supersededAt' | 'validUntil'>>

/** Returns what became of a fact that is not simply active; superseded by one that begins later, it holds until then (rule T4). */
export function statusWords({ status, supersededAt, validUntil }: Standing): string {
  if (status !== 'superseded' || !supersededAt || !validUntil) return status
  return validUntil > supersededAt ? `superseded, until ${formatDay(validUntil)}` : status
}

/** Returns how a fact stands at the moment that is looked at. */
export function standingWords(fact: Standing & Pick<ChainFact, 'current'>): string {
  if (fact.status !== 'active') return statusWords(fact)
  return fact.current ? 'current' : 'not current now'
}
