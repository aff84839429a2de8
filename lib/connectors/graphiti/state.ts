import type { StoreState } from '@/lib/domain/connection'

/** The properties of an edge that we compare. All but the text and its beginning are also written. */
export const STATE_KEYS = [
  'fact',
  'valid_at',
  'invalid_at',
  'expired_at',
  'palimpsest_newer', // the fact that we ended it by: Graphiti has no such property
  'palimpsest_op', // the mark of our last write
] as const

export type StateKey = (typeof STATE_KEYS)[number]

export type EdgeState = Readonly<Record<StateKey, string | null>>

/** Reads the state out of an edge, or one that was stored. */
export function asEdgeState(from: StoreState): EdgeState {
  const value = (key: StateKey) => from[key] ?? null
  return {
    fact: value('fact'),
    valid_at: value('valid_at'),
    invalid_at: value('invalid_at'),
    expired_at: value('expired_at'),
    palimpsest_newer: value('palimpsest_newer'),
    palimpsest_op: value('palimpsest_op'),
  }
}

/** Returns the properties in which two states differ. */
export function differences(one: EdgeState, other: EdgeState): readonly StateKey[] {
  return STATE_KEYS.filter((key) => one[key] !== other[key])
}

/** True when a fact has an end, be it the time until which it held or the time at which Graphiti ended it. */
export function hasEnd({ invalid_at, expired_at }: EdgeState): boolean {
  return invalid_at !== null || expired_at !== null
}
