import { createOutbox } from '@/components/shared/outbox/outbox'
import { VERDICT_VALUES, type VerdictValue } from '@/lib/domain/verdict'

/** A label on its way, with the key under which it counts once. */
export type LabelIntent = {
  readonly key: string
  readonly sampleId: string
  readonly pairId: string
  readonly value: VerdictValue
  readonly dwellMs: number | null
  readonly reviewer: string // who gave it: it is sent under no other name
}

export const labelOutbox = createOutbox<LabelIntent>({ storedAt: 'palimpsest.labels', isIntent })

function isIntent(value: unknown): value is LabelIntent {
  if (typeof value !== 'object' || value === null) return false
  const { key, sampleId, pairId, reviewer, dwellMs, value: said } = value as Record<string, unknown>
  return (
    [key, sampleId, pairId, reviewer].every((each) => typeof each === 'string') &&
    (dwellMs === null || typeof dwellMs === 'number') &&
    VERDICT_VALUES.some((known) => known === said)
  )
}
