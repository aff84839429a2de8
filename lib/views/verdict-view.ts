import { z } from 'zod'

import { THROUGH_A_MODEL } from '@/lib/domain/actor'
import { KEEP_BOTH_REASONS, VERDICT_VALUES } from '@/lib/domain/verdict'
import type { KeepBothReason, VerdictValue } from '@/lib/domain/verdict'
import type { NotedVerdict } from '@/lib/store/queries/load-verdicts'

export type VerdictView = {
  readonly id: string
  readonly value: VerdictValue
  readonly reviewer: string
  readonly verified: boolean
  readonly at: string
  readonly operationId: string
  readonly reverted: boolean
  readonly reason: KeepBothReason | null
  readonly note: string | null
  readonly throughModel: boolean // and so in no estimate (rule DR9)
}

const verdictValue = z.enum(VERDICT_VALUES)

/** Returns a verdict for the screens. */
export function verdictView({ verdict, reason, note }: NotedVerdict): VerdictView {
  return {
    id: verdict.id,
    value: verdictValue.parse(verdict.value),
    reviewer: verdict.reviewer,
    verified: verdict.verified,
    at: verdict.at.toISOString(),
    operationId: verdict.operationId,
    reverted: verdict.reverted,
    reason: KEEP_BOTH_REASONS.find(({ id }) => id === reason)?.id ?? null,
    note,
    throughModel: THROUGH_A_MODEL.some((channel) => channel === verdict.channel),
  }
}
