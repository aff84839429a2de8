import { formatDay, formatInstant } from '@/lib/language/format'
import type { FactView } from '@/lib/views/fact-view'

type Interval = Pick<FactView, 'validFrom' | 'validUntil' | 'timeKnown' | 'status'>

/** Returns when a fact holds, for one line of a list. */
export function intervalWords(fact: Interval): string {
  const from = fact.timeKnown ? formatDay(fact.validFrom) : `arrived ${formatDay(fact.validFrom)}`
  if (fact.validUntil !== null) return `${from} – ${formatDay(fact.validUntil)}`
  if (fact.status !== 'active') return `${from} – end not given`
  return fact.timeKnown ? `since ${from}` : from
}

/** Returns the same at full length, with the half-open end said in words (rule T1). */
export function intervalSentence(fact: Interval): string {
  const from = fact.timeKnown
    ? `From ${formatInstant(fact.validFrom)}`
    : `The source gives no time, so it counts from when it was saved, ${formatInstant(fact.validFrom)}`
  if (fact.validUntil !== null) {
    return `${from}, up to but not including ${formatInstant(fact.validUntil)}.`
  }
  return fact.status === 'active' ? `${from}, with no end.` : `${from}; its end was not given.`
}
