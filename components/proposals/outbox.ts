import { VERDICT_VALUES, type VerdictValue } from '@/lib/domain/verdict'

/** A verdict on its way: what was painted, what was answered, and the key under which it counts once. */
export type VerdictIntent = {
  readonly key: string
  readonly proposalId: string
  readonly number: number
  readonly version: number
  readonly value: VerdictValue
  readonly dwellMs: number | null
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

const STORAGE_KEY = 'palimpsest.outbox'

/** Returns what was answered and not yet confirmed, oldest first. What cannot be read is nothing. */
export function readOutbox(storage: Storage): readonly VerdictIntent[] {
  try {
    const parsed: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(parsed) ? parsed.filter(isIntent) : []
  } catch {
    return []
  }
}

/** Keeps an intent until it is confirmed or refused. A newer answer to the same proposal takes the place of an older. */
export function keepIntent(storage: Storage, intent: VerdictIntent): void {
  const others = readOutbox(storage).filter((each) => each.proposalId !== intent.proposalId)
  write(storage, [...others, intent])
}

/** Drops an intent that was confirmed or refused. */
export function dropIntent(storage: Storage, key: string): void {
  const intents = readOutbox(storage)
  const left = intents.filter((each) => each.key !== key)
  if (left.length < intents.length) write(storage, left)
}

function write(storage: Storage, intents: readonly VerdictIntent[]): void {
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify(intents))
  } catch {
    // full or switched off: the intent lives as long as the page
  }
}

function isIntent(value: unknown): value is VerdictIntent {
  if (typeof value !== 'object' || value === null) return false
  const { key, proposalId, number, version, value: verdict } = value as Record<string, unknown>
  return (
    typeof key === 'string' &&
    typeof proposalId === 'string' &&
    typeof number === 'number' &&
    typeof version === 'number' &&
    VERDICT_VALUES.some((known) => known === verdict)
  )
}
