import type { FactKind } from './fact'

/**
 * How many days after the last word on a fact a person is asked whether it is still true (rule LF17). No source gives such figures: they
 * are ours, and a constraint ends only when a person retires it.
 */
export const ASKED_AFTER_DAYS = {
  fact: 180,
  preference: 180,
  decision: 365,
} as const satisfies Partial<Record<FactKind, number>>

/** Each confirmation doubles the time to the next question, this many times at most. */
export const MOST_DOUBLINGS = 2

/** Returns after how many days without a word a fact is asked about; null for a constraint. */
export function askedAfterDays({
  kind,
  confirmations,
}: {
  readonly kind: FactKind
  readonly confirmations: number
}): number | null {
  if (kind === 'constraint') return null
  return ASKED_AFTER_DAYS[kind] * 2 ** Math.min(confirmations, MOST_DOUBLINGS)
}
