import { VERDICT_VALUES } from '@/lib/domain/verdict'

import { goLiveHref } from './agent-address'
import { choice, filterOf, text, toggle, type Field } from './filter-of'
import { page, shareAsGiven } from './more-fields'
import { SHADOW_FIELDS } from './shadow-filter'
import { textValue } from './url-value'

const SAID = ['settled', 'right', 'wrong', 'unlabelled'] as const

/** The parameter value for a pattern without signals. */
const NO_SIGNAL = 'none'

const pattern: Field<string | null> = {
  read: (params, name) => {
    const read = textValue(params, name)
    return read === NO_SIGNAL ? '' : read
  },
  write: (value) => (value === '' ? NO_SIGNAL : value),
  rest: null,
}

/** Which drawn pairs are listed: exactly those behind some number. Null and false = any. */
const PAIRS = filterOf({
  ...SHADOW_FIELDS,
  proposed: choice(['yes', 'no'], null),
  said: choice(SAID, null), // settled: right or wrong
  from: shareAsGiven, // confidence, inclusive
  to: shareAsGiven, // exclusive, except for 1
  pattern, // '' = no signal
  part: text, // a slice, as named under Go live
  stratum: text,
  twice: toggle, // labeled by two people
  full: toggle, // with all the labels they need, including hidden checks
  one: text, // labeled by this person
  other: text, // and by this one
  same: toggle, // both gave the same answer
  mine: choice(VERDICT_VALUES, null), // the answer of `one`
  theirs: choice(VERDICT_VALUES, null), // the answer of `other`
  page,
})

export type PairFilter = typeof PAIRS.rest
export const parsePairFilter = PAIRS.parse
export const pairsHref = goLiveHref('pairs', PAIRS)
