import { createOutbox } from '@/components/shared/outbox/outbox'
import { VERDICT_VALUES, type VerdictValue } from '@/lib/domain/verdict'

/** A verdict on its way: what was painted, what was answered, and the key under which it counts once. */
export type VerdictIntent = {
  readonly key: string
  readonly proposalId: string
  readonly number: number
  readonly version: number
  readonly value: VerdictValue
  readonly beside?: true // a disagreement with what somebody else has decided
  readonly blind?: true // given without the evidence in view
  readonly reviewer: string // who gave it: it is sent under no other name
  readonly dwellMs: number | null
  readonly takenBack?: string // taken back without knowing whether it came through: the key of that
}

/** A newer answer of the same person takes the place of an older, but not of one that is taken back, which may have come through. */
export const verdictOutbox = createOutbox<VerdictIntent>({
  storedAt: 'palimpsest.outbox',
  isIntent,
  replaces: (newer, older) =>
    older.proposalId === newer.proposalId &&
    older.reviewer === newer.reviewer &&
    older.takenBack === undefined,
})

/** Returns how many intents of other people wait, by name. */
export function heldCounts(
  intents: readonly VerdictIntent[],
  reviewer: string | null,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const each of intents) {
    if (each.reviewer === reviewer) continue
    counts.set(each.reviewer, (counts.get(each.reviewer) ?? 0) + 1)
  }
  return counts
}

function isIntent(value: unknown): value is VerdictIntent {
  if (typeof value !== 'object' || value === null) return false
  const { key, proposalId, number, version, reviewer } = value as Record<string, unknown>
  const { value: verdict } = value as Record<string, unknown>
  return (
    typeof key === 'string' &&
    typeof proposalId === 'string' &&
    typeof number === 'number' &&
    typeof version === 'number' &&
    typeof reviewer === 'string' &&
    VERDICT_VALUES.some((known) => known === verdict)
  )
}
