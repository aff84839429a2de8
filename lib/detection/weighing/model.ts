import { SIGNAL_NAMES } from '../finding'
import { WEIGHED_SIGNALS } from './signals/registry'

/** Bits that the fit draws the prior to: of pairs in one aspect, about one in thirty supersedes. */
export const EXPECTED_PRIOR = -5

/** The signals and their levels, as a fit takes them. */
export const WEIGHED_MODEL = SIGNAL_NAMES.map((signal) => ({
  signal,
  levels: WEIGHED_SIGNALS[signal].levels,
}))
