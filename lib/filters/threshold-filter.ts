import { PROFILE_NAMES, type ProfileName } from '@/lib/detection/finding'
import { nearestStep, type Lines } from '@/lib/domain/threshold'

import { agentAddress } from './agent-address'
import { parseShadowFilter, type ShadowFilter } from './shadow-filter'
import { choiceValue, shareValue } from './url-value'

/** What the threshold page shows: whose results, the thresholds, and what to compare the labels with. */
export type ThresholdFilter = ShadowFilter & {
  readonly at: number | null // in steps of 0.01; null: the threshold in force
  readonly review: number | null // the lower of two thresholds; null: only one
  readonly without: readonly string[] // letters of the signals to leave out
  readonly against: ProfileName | null // another detector to read the same pairs
}

/** Reads the threshold filter from a URL, ignoring invalid values. */
export function parseThresholdFilter(params: URLSearchParams): ThresholdFilter {
  const [at, review] = [stepValue(params, 'at'), stepValue(params, 'review')]
  const letters = params.get('without')?.toUpperCase().match(/[A-Z]/g) ?? []
  return {
    ...parseShadowFilter(params),
    at,
    review: at === null || review === null ? review : Math.min(at, review),
    without: [...new Set(letters)].toSorted(),
    against: choiceValue(params, 'against', PROFILE_NAMES),
  }
}

/** Returns the page's address with this filter. */
export function thresholdHref({ without, ...rest }: ThresholdFilter) {
  return agentAddress('threshold', { ...rest, without: without.join('') || null })
}

/** Returns the thresholds; the upper defaults to the one in force, rounded to 0.01. */
export function linesOf({ at, review }: ThresholdFilter, inForce: number): Lines {
  const apply = at ?? nearestStep(inForce)
  return { apply, review: review === null ? null : Math.min(review, apply) }
}

function stepValue(params: URLSearchParams, name: string): number | null {
  const share = shareValue(params, name)
  return share === null ? null : nearestStep(share)
}
