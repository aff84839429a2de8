import { VERDICT_VALUES, type VerdictValue } from '@/lib/domain/verdict'

import { agentAddress } from './agent-address'
import { parseShadowFilter, type ShadowFilter } from './shadow-filter'
import { choiceValue, exactShare, pageValue, switchValue, textValue } from './url-value'

const SAID = ['settled', 'right', 'wrong', 'unlabelled'] as const

/** The parameter value for a pattern without signals. */
const NO_SIGNAL = 'none'

/** Which drawn pairs are listed: exactly those behind some number. Null and false = any. */
export type PairFilter = ShadowFilter & {
  readonly proposed: 'yes' | 'no' | null
  readonly said: (typeof SAID)[number] | null // settled: right or wrong
  readonly from: number | null // confidence, inclusive
  readonly to: number | null // exclusive, except for 1
  readonly pattern: string | null // '' = no signal
  readonly part: string | null // a slice, as named under Go live
  readonly stratum: string | null
  readonly twice: boolean // labeled by two people
  readonly full: boolean // with all the labels they need, including hidden checks
  readonly one: string | null // labeled by this person
  readonly other: string | null // and by this one
  readonly same: boolean // both gave the same answer
  readonly mine: VerdictValue | null // the answer of `one`
  readonly theirs: VerdictValue | null // the answer of `other`
  readonly page: number // 1-based
}

/** Reads the filter of the pair list from a URL, ignoring invalid values. */
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

/** Returns the list's address with this filter. */
export function pairsHref({ pattern, page = 1, ...rest }: Partial<PairFilter>) {
  return agentAddress('pairs', {
    ...rest,
    pattern: pattern === '' ? NO_SIGNAL : (pattern ?? null),
    page: page === 1 ? null : page,
  })
}
