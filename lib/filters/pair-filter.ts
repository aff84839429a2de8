import { VERDICT_VALUES, type VerdictValue } from '@/lib/domain/verdict'

import { parseShadowFilter, type ShadowFilter } from './shadow-filter'
import { choiceValue, exactShare, pageValue, switchValue, textValue, toParams } from './url-value'

const SAID = ['settled', 'right', 'wrong', 'unlabelled'] as const

/** How a pattern without a signal is written in an address. */
const NO_SIGNAL = 'none'

/** Which drawn pairs of a sample are listed: exactly those that some number counts. Null and false = whichever. */
export type PairFilter = ShadowFilter & {
  readonly proposed: 'yes' | 'no' | null
  readonly said: (typeof SAID)[number] | null // settled: right or wrong
  readonly from: number | null // confidence, this included
  readonly to: number | null // and this not, but for 1
  readonly pattern: string | null // '' = no signal
  readonly part: string | null // a slice, as the Shadow page calls it
  readonly stratum: string | null
  readonly twice: boolean // that two people labelled
  readonly full: boolean // that have all the labels they want, hidden checks too
  readonly one: string | null // that this person labelled
  readonly other: string | null // and this one
  readonly same: boolean // both of one opinion
  readonly mine: VerdictValue | null // the answer of the one
  readonly theirs: VerdictValue | null // and of the other
  readonly page: number // from 1
}

/** Reads the filter of the list of pairs from a URL; what makes no sense there is taken as absent. */
export function parsePairFilter(params: URLSearchParams): PairFilter {
  const pattern = textValue(params, 'pattern')
  return {
    ...parseShadowFilter(params),
    proposed: choiceValue(params, 'proposed', ['yes', 'no']),
    said: choiceValue(params, 'said', SAID),
    from: exactShare(params, 'from'),
    to: exactShare(params, 'to'),
    pattern: pattern === NO_SIGNAL ? '' : pattern,
    part: textValue(params, 'part'),
    stratum: textValue(params, 'stratum'),
    twice: switchValue(params, 'twice'),
    full: switchValue(params, 'full'),
    one: textValue(params, 'one'),
    other: textValue(params, 'other'),
    same: switchValue(params, 'same'),
    mine: choiceValue(params, 'mine', VERDICT_VALUES),
    theirs: choiceValue(params, 'theirs', VERDICT_VALUES),
    page: pageValue(params),
  }
}

/** Writes it as a URL carries it. */
export function pairsHref(
  filter: Partial<PairFilter>,
): '/shadow/pairs' | `/shadow/pairs?${string}` {
  const { pattern, page = 1, ...rest } = filter
  const params = toParams({
    ...rest,
    pattern: pattern === '' ? NO_SIGNAL : (pattern ?? null),
    page: page === 1 ? null : page,
  }).toString()
  return params === '' ? '/shadow/pairs' : `/shadow/pairs?${params}`
}
