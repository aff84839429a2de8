import { PROFILE_NAMES, type ProfileName } from '@/lib/detection/finding'
import { nearestStep, type Lines } from '@/lib/domain/threshold'

import { parseShadowFilter, type ShadowFilter } from './shadow-filter'
import { choiceValue, shareValue, toParams } from './url-value'

/** What the threshold page is asked: whose results, where the lines stand, and what the labels are held against. */
export type ThresholdFilter = ShadowFilter & {
  readonly at: number | null // a hundredth; null: the threshold in force
  readonly review: number | null // the lower of two lines; null: there is one
  readonly without: readonly string[] // letters of signals that are left out
  readonly against: ProfileName | null // a detector that reads the same pairs
}

/** Reads the filter of the threshold page from a URL; what makes no sense there is taken as absent. */
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

/** Writes it as a URL carries it. */
export function thresholdHref({
  without,
  ...rest
}: ThresholdFilter): '/shadow/threshold' | `/shadow/threshold?${string}` {
  const params = toParams({ ...rest, without: without.join('') || null }).toString()
  return params === '' ? '/shadow/threshold' : `/shadow/threshold?${params}`
}

/** Returns where the lines stand; the upper at the threshold in force, rounded to a hundredth, until somebody moves it. */
export function linesOf({ at, review }: ThresholdFilter, inForce: number): Lines {
  const apply = at ?? nearestStep(inForce)
  return { apply, review: review === null ? null : Math.min(review, apply) }
}

function stepValue(params: URLSearchParams, name: string): number | null {
  const share = shareValue(params, name)
  return share === null ? null : nearestStep(share)
}
