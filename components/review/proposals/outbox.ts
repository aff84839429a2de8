import { createStore } from '@/components/ui/store'
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

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

const STORAGE_KEY = 'palimpsest.outbox'

/** Returns what was answered and not yet confirmed, oldest first. What cannot be read is nothing. */
export function readOutbox(storage: Pick<Storage, 'getItem'>): readonly VerdictIntent[] {
  try {
    const parsed: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(parsed) ? parsed.filter(isIntent) : []
  } catch {
    return []
  }
}

/**
 * Keeps an intent until it is confirmed or refused; sent again, it keeps its place. A newer answer of the same person takes the place
 * of an older, but not of one that is taken back, which may have come through.
 */
export function keepIntent(storage: Storage, intent: VerdictIntent): void {
  const { key, proposalId, reviewer } = intent
  const kept = readOutbox(storage)
  if (kept.some((each) => each.key === key)) {
    return write(
      storage,
      kept.map((each) => (each.key === key ? intent : each)),
    )
  }
  const isReplaced = (each: VerdictIntent) =>
    each.proposalId === proposalId && each.reviewer === reviewer && each.takenBack === undefined
  write(storage, [...kept.filter((each) => !isReplaced(each)), intent])
}

/** Drops an intent that was confirmed or refused. */
export function dropIntent(storage: Storage, key: string): void {
  const intents = readOutbox(storage)
  const left = intents.filter((each) => each.key !== key)
  if (left.length < intents.length) write(storage, left)
}

const changed = createStore(null, 'storage')

/** Tells when the outbox changed, here or in another tab. */
export const subscribeOutbox = changed.subscribe

/** Returns the outbox as it is stored: the same text as long as nothing changed; null when there is nothing in it. */
export function outboxText(storage: Pick<Storage, 'getItem'>): string | null {
  const text = storage.getItem(STORAGE_KEY)
  return text === '[]' ? null : text
}

/** Returns what may be sent under a name: that person's own. */
export function intentsOf(
  intents: readonly VerdictIntent[],
  reviewer: string | null,
): readonly VerdictIntent[] {
  return intents.filter((each) => each.reviewer === reviewer)
}

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

function write(storage: Storage, intents: readonly VerdictIntent[]): void {
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify(intents))
  } catch {
    // full or switched off: the intent lives as long as the page
  }
  changed.set(null)
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
