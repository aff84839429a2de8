import { SIGNAL_NAMES } from '../finding'
import { WEIGHED_SIGNALS } from './signals/registry'

/** Bits toward which the fit draws the prior: about one in thirty pairs of an aspect supersedes. */
export const EXPECTED_PRIOR = -5

/** The signals and levels of the fit. */
export const WEIGHED_MODEL = SIGNAL_NAMES.map((signal) => ({
  signal,
  levels: WEIGHED_SIGNALS[signal].levels,
}))
