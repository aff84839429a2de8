import { filterOf, text, type Field } from './filter-of'

/** The parameter value for the pattern without signals. */
const NO_SIGNAL = 'none'

/** `V+T`; a plus sign typed into an address becomes a space. '' = no signal fired. */
const pattern: Field<string | null> = {
  read: (params, name) => {
    const raw = params.get(name)?.trim().replaceAll(' ', '+') ?? ''
    if (raw === NO_SIGNAL) return ''
    return /^[A-Z](?:\+[A-Z]){0,19}$/.test(raw) ? raw : null
  },
  write: (value) => (value === '' ? NO_SIGNAL : value),
  rest: null,
}

const seed: Field<string | null> = {
  read: (params, name) => /^[\da-f]{1,16}$/.exec(params.get(name) ?? '')?.[0] ?? null,
  rest: null,
}

/** What the pattern board shows. */
const PATTERNS = filterOf({
  agent: text,
  detector: text, // version of the detector that made the proposals
  pattern, // the sampled one
  seed, // of the random drawing order
})

export type PatternFilter = typeof PATTERNS.rest
export const DEFAULT_PATTERN_FILTER = PATTERNS.rest
export const parsePatternFilter = PATTERNS.parse
export const patternFilterParams = PATTERNS.params
