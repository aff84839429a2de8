import type { KeepBothReason, VerdictValue } from '@/lib/domain/verdict'

/** A decision as the end of a sitting names it. */
export type SittingDecision = {
  readonly proposalId: string
  readonly number: number
  readonly entity: string
  readonly aspect: string
  readonly value: VerdictValue
}

/** What a reviewer decided since a sitting began, and what of it still stands. */
export type SittingView = {
  readonly byValue: Readonly<Record<VerdictValue, number>>
  readonly undone: number
  readonly medianMs: number | null
  readonly reasons: readonly { readonly reason: KeepBothReason; readonly count: number }[] // most used first
  readonly recheck: readonly SittingDecision[] // drawn by lot
  readonly unsure: {
    readonly count: number
    readonly oldest: SittingDecision | null
    readonly oldestAt: string | null
  }
}
