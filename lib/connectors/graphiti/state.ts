import { valuesOf } from '@/lib/connectors/values-of'
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

/** Those of which a graph says how many facts have them. */
export const COUNTED = [
  'valid_at',
  'invalid_at',
  'expired_at',
  'palimpsest_newer',
  'palimpsest_op',
] as const satisfies readonly (typeof STATE_KEYS)[number][]

export type StateKey = (typeof STATE_KEYS)[number]

export type EdgeState = Readonly<Record<StateKey, string | null>>

/** Reads the state out of an edge, or one that was stored. */
export function asEdgeState(from: StoreState): EdgeState {
  return valuesOf(STATE_KEYS, from)
}

/** Returns the properties in which two states differ. */
export function differences(one: EdgeState, other: EdgeState): readonly StateKey[] {
  return STATE_KEYS.filter((key) => one[key] !== other[key])
}
