import type { KeepBothReason, VerdictValue } from '@/lib/domain/verdict'

/** A decision listed at the end of a sitting. */
export type SittingDecision = {
  readonly proposalId: string
  readonly number: number
  readonly entity: string
  readonly aspect: string
  readonly value: VerdictValue
}

/** What a reviewer decided since a sitting began, and which of it is still current. */
export type SittingView = {
  readonly byValue: Readonly<Record<VerdictValue, number>>
  readonly undone: number
  readonly medianMs: number | null
  readonly reasons: readonly { readonly reason: KeepBothReason; readonly count: number }[] // most used first
  readonly recheck: readonly SittingDecision[] // chosen at random
  readonly unsure: {
    readonly count: number
    readonly oldest: SittingDecision | null
    readonly oldestAt: string | null
  }
}
