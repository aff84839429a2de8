import { SIGNAL_NAMES, type SignalName } from '../finding'
import type { WeighedSignal } from './signal'
import { WEIGHED_SIGNALS } from './signals/registry'

/** Bits toward which the fit draws the prior: about one in thirty pairs of an aspect supersedes. */
export const EXPECTED_PRIOR = -5

type Modeled = Pick<WeighedSignal, 'levels'> & {
  readonly signal: SignalName
  readonly rising: readonly string[]
}

/** The signals and levels of the fit. */
export const WEIGHED_MODEL: readonly Modeled[] = SIGNAL_NAMES.map((signal) => {
  const { levels, rising = [] }: WeighedSignal = WEIGHED_SIGNALS[signal]
  return { signal, levels, rising }
})
