import { PROFILE_NAMES } from '@/lib/detection/finding'
import { nearestStep, type Lines } from '@/lib/domain/threshold'

import { goLiveHref } from './agent-address'
import { choice, filterOf, share, type Field } from './filter-of'
import { SHADOW_FIELDS } from './shadow-filter'

/** A share in steps of 0.01. */
const step: Field<number | null> = {
  ...share,
  read: (params, name) => {
    const read = share.read(params, name)
    return read === null ? null : nearestStep(read)
  },
}

const letters: Field<readonly string[]> = {
  read: (params, name) => [...new Set(params.get(name)?.toUpperCase().match(/[A-Z]/g))].toSorted(),
  write: (value) => value.join('') || null,
  rest: [],
}

/** What the threshold page shows: whose results, the thresholds, and what to compare the labels with. */
const THRESHOLD = filterOf({
  ...SHADOW_FIELDS,
  at: step, // null: the threshold in force
  review: step, // the lower of two thresholds; null: only one
  against: choice(PROFILE_NAMES, null), // another detector to read the same pairs
  without: letters, // of the signals to leave out
})

export type ThresholdFilter = typeof THRESHOLD.rest
export const thresholdHref = goLiveHref('threshold', THRESHOLD)

/** Reads the threshold filter from a URL, ignoring invalid values; the lower threshold is not above the other. */
export function parseThresholdFilter(params: URLSearchParams): ThresholdFilter {
  const filter = THRESHOLD.parse(params)
  const { at, review } = filter
  return at === null || review === null ? filter : { ...filter, review: Math.min(at, review) }
}

/** Returns the thresholds; the upper defaults to the one in force, rounded to 0.01. */
export function linesOf({ at, review }: ThresholdFilter, inForce: number): Lines {
  const apply = at ?? nearestStep(inForce)
  return { apply, review: review === null ? null : Math.min(review, apply) }
}
