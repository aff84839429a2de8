import { valuesOf } from '@/lib/connectors/values-of'
import type { StoreState } from '@/lib/domain/connection'

/** What is compared of a fact. The text and the end are also written. */
export const VALUES = {
  fact: 'its text',
  valid_at: 'when it began to hold',
  invalid_at: 'when it ceased to hold',
  expired_at: 'when it was ended',
  hyperedge_uuid: 'the facts that share its text',
} as const

type StateKey = keyof typeof VALUES
export type ZepState = Readonly<Record<StateKey, string | null>>

const KEYS = Object.keys(VALUES) as StateKey[]

/** Reads the state out of one that was stored. */
export function asZepState(from: StoreState): ZepState {
  return valuesOf(KEYS, from)
}
