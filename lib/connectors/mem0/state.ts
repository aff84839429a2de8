import { valuesOf } from '@/lib/connectors/values-of'
import type { StoreState } from '@/lib/domain/connection'
import { instantFromMs } from '@/lib/domain/instant'
import { parseInstant } from '@/lib/domain/parse-instant'

import type { MemoryRow } from './row'

export const STATE_KEYS = [
  'text',
  'expiration_date',
  'superseded_by',
  'superseded_at',
  'palimpsest_op', // the mark of our last write
] as const

export type StateKey = (typeof STATE_KEYS)[number]

/** What we compare and write of a memory. It has the text, because a hash could not bring a restated one back. */
export type Mem0State = Readonly<Record<StateKey, string | null>>

const DAY = /^\d{4}-\d{2}-\d{2}$/u
const DAY_MS = 86_400_000

/** Returns the state of a memory; a value that mem0 does not have, or has as null, is null. */
export function stateOf({ memory, expiration_date, metadata }: MemoryRow): Mem0State {
  return {
    text: memory,
    expiration_date: asText(expiration_date ?? metadata?.['expiration_date']), // the JavaScript library has it in the metadata
    superseded_by: asText(metadata?.['superseded_by']),
    superseded_at: asText(metadata?.['superseded_at']),
    palimpsest_op: asText(metadata?.['palimpsest_op']),
  }
}

/** Reads a state that was stored. */
export function asMem0State(state: StoreState): Mem0State {
  return valuesOf(STATE_KEYS, state)
}

/** Returns the values in which two states differ. */
export function differences(one: Mem0State, other: Mem0State): readonly StateKey[] {
  return STATE_KEYS.filter((key) => one[key] !== other[key])
}

/** Returns when a memory with this expiration date is hidden from, in epoch ms: the day after it, UTC. Null if mem0 does not read it as a date. */
export function hiddenFrom(expirationDate: string | null): number | null {
  if (expirationDate === null || !DAY.test(expirationDate)) return null
  const startMs = parseInstant(expirationDate)
  return startMs === null ? null : startMs + DAY_MS
}

/** Returns the UTC day before an instant, as `YYYY-MM-DD`: the latest expiration date that hides a memory at once. */
export function dayBefore(at: Date): string {
  return instantFromMs(at.getTime() - DAY_MS)
    .toISOString()
    .slice(0, 10)
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
