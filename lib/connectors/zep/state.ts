import type { StoreState } from '@/lib/domain/connection'

/** What is compared of a fact. The text and the end are also written. */
export const VALUES = {
  fact: 'its text',
  valid_at: 'when it began to hold',
  invalid_at: 'when it ceased to hold',
  expired_at: 'when it was ended',
  hyperedge_uuid: 'the facts that share its text',
} as const

export type StateKey = keyof typeof VALUES
export type ZepState = Readonly<Record<StateKey, string | null>>

/** Reads the state out of one that was stored. */
export function asZepState(from: StoreState): ZepState {
  const value = (key: StateKey) => from[key] ?? null
  return {
    fact: value('fact'),
    valid_at: value('valid_at'),
    invalid_at: value('invalid_at'),
    expired_at: value('expired_at'),
    hyperedge_uuid: value('hyperedge_uuid'),
  }
}

/** True when a fact has an end, be it the time until which it held or the time at which Zep ended it. */
export function hasEnd({ invalid_at, expired_at }: ZepState): boolean {
  return invalid_at !== null || expired_at !== null
}
