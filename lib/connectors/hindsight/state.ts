import { valuesOf } from '@/lib/connectors/values-of'
import type { StoreState } from '@/lib/domain/connection'

/** What is compared of a memory. The text, the state and its reason are also written. */
export const VALUES = {
  text: 'its text',
  type: 'its type',
  state: 'whether it is valid',
  reason: 'why it is not valid',
  context: 'its context',
  occurred_start: 'when it occurred',
  occurred_end: 'when it occurred',
} as const

/** What Hindsight sets when it invalidates a memory: the time. Noted once that is verified, so that an undo recognizes its own. */
export const SET_BY_HINDSIGHT = { invalidated_at: 'when it was invalidated' } as const

type ValueKey = keyof typeof VALUES
export type HindsightState = Readonly<
  Record<ValueKey | keyof typeof SET_BY_HINDSIGHT, string | null>
>

const KEYS = Object.keys({ ...VALUES, ...SET_BY_HINDSIGHT }) as (keyof HindsightState)[]

/** Reads the state out of one that was stored. */
export function asHindsightState(from: StoreState): HindsightState {
  return valuesOf(KEYS, from)
}

/** True where recall leaves a memory out. */
export function isInvalid({ state }: StoreState): boolean {
  return state === 'invalidated'
}
