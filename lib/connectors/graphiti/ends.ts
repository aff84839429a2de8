import type { ToPlan } from '@/lib/connectors/port'
import { parseInstant } from '@/lib/domain/parse-instant'

// The ends of a fact in Graphiti and in Zep, which keeps facts as Graphiti does.

/** True when a fact has an end, be it the time until which it held or the time at which the store ended it. */
export function hasEnd({
  invalid_at,
  expired_at,
}: {
  readonly invalid_at: string | null
  readonly expired_at: string | null
}): boolean {
  return invalid_at !== null || expired_at !== null
}

/** Returns when the newer fact begins, at which the older one then ceases to hold; null where that is unknown, still to come, or not after the older one began. */
export function beginOfNewer(
  { newer, at }: Pick<ToPlan, 'newer' | 'at'>,
  olderFrom: string | null,
): string | null {
  const begins = newer?.['valid_at'] ?? null
  const [fromMs, olderMs] = [parseInstant(begins), parseInstant(olderFrom)]
  const isFit = fromMs !== null && fromMs <= at.getTime() && (olderMs === null || fromMs > olderMs)
  return isFit ? begins : null
}
