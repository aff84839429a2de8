import { formatDay, formatNumber } from '@/lib/language/format'
import type { UnconfirmedFact } from '@/lib/views/still-true'

/** Says when the last word on a fact was. */
export function lastWords({ fact }: Pick<UnconfirmedFact, 'fact'>): string {
  if (fact.confirmedAt !== null) return `Last confirmed on ${formatDay(fact.confirmedAt)}.`
  const since = fact.recordedAt > fact.validFrom ? fact.recordedAt : fact.validFrom
  return `Recorded on ${formatDay(since)}, never confirmed.`
}

/** Says how long such facts go without a question. */
export function restWords({ afterDays }: Pick<UnconfirmedFact, 'afterDays'>): string {
  return `Due after ${formatNumber(afterDays)} days.`
}
