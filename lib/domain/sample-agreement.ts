import { fleissKappa, gwetAC1, type Agreement, type NoAgreement } from '@/lib/statistics/agreement'

import { isRight, type LabelSaid } from './blind-sample'
import type { VerdictValue } from './verdict'

/** How far people agree who labelled the same pairs. */
export type SampleAgreement = {
  readonly pairs: number
  readonly kappa: Agreement | NoAgreement
  readonly ac1: Agreement | NoAgreement
}

const OPINIONS = ['right', 'wrong', 'unsure'] as const

/** Measures agreement over the pairs that two people or more labelled; adjudications are not counted. */
export function agreementOf(
  pairs: readonly { readonly labels: readonly LabelSaid[] }[],
): SampleAgreement {
  const rated = pairs
    .map(({ labels }) =>
      labels.filter(({ role }) => role === 'label').map(({ value }) => opinionOf(value)),
    )
    .filter((ratings) => ratings.length >= 2)
  return { pairs: rated.length, kappa: fleissKappa(rated), ac1: gwetAC1(rated, OPINIONS) }
}

/** Returns what an answer says of the detector. */
export function opinionOf(value: VerdictValue): (typeof OPINIONS)[number] {
  return value === 'unsure' ? 'unsure' : isRight(value) ? 'right' : 'wrong'
}
