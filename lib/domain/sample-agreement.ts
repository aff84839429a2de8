import { fleissKappa, gwetAC1, type Agreement, type NoAgreement } from '@/lib/statistics/agreement'

import { isRight, type BlindLabel } from './blind-sample'
import type { VerdictValue } from './verdict'

export type SampleAgreement = {
  readonly pairs: number
  readonly alike: number // of them, where every label says the same
  readonly kappa: Agreement | NoAgreement
  readonly ac1: Agreement | NoAgreement
}

const OPINIONS = ['right', 'wrong', 'unsure'] as const

/** Measures agreement over pairs with two or more labels. Adjudications do not count. */
export function measureAgreement(
  pairs: readonly { readonly labels: readonly BlindLabel[] }[],
): SampleAgreement {
  const rated = pairs
    .map(({ labels }) =>
      labels.filter(({ role }) => role === 'label').map(({ value }) => opinionOf(value)),
    )
    .filter((ratings) => ratings.length >= 2)
  const alike = rated.filter(([first, ...others]) => others.every((other) => other === first))
  return {
    pairs: rated.length,
    alike: alike.length,
    kappa: fleissKappa(rated),
    ac1: gwetAC1(rated, OPINIONS),
  }
}

/** Returns what an answer says about the detector. */
export function opinionOf(value: VerdictValue): (typeof OPINIONS)[number] {
  return value === 'unsure' ? 'unsure' : isRight(value) ? 'right' : 'wrong'
}
