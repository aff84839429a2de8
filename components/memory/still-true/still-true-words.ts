import { refusalMessage } from '@/lib/domain/refusal'
import { formatDay, formatNumber } from '@/lib/language/format'
import type { UnconfirmedFact } from '@/lib/views/still-true'

/** What facts of the agent take now. */
export type AskMode = 'live' | 'shadow' | 'frozen'

/** Says why a fact cannot be confirmed, or edited or retracted, now; null where it can. */
export function whyNot(act: 'confirm' | 'change', mode: AskMode): string | null {
  if (mode === 'live' || (act === 'confirm' && mode === 'shadow')) return null
  const { sentence, wayOut } = refusalMessage({ kind: mode })
  return `${sentence} ${wayOut}`
}

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
