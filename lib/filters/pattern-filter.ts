import { textValue, toParams } from './url-value'

/** What the pattern board shows, from the URL; every field may be absent. */
export type PatternFilter = {
  readonly agent: string | null
  readonly detector: string | null // version of the detector that made the proposals
  readonly pattern: string | null // the sampled one; '' = no signal fired
  readonly seed: string | null // of the random drawing order
}

export const DEFAULT_PATTERN_FILTER: PatternFilter = {
  agent: null,
  detector: null,
  pattern: null,
  seed: null,
}

/** The parameter value for the pattern without signals. */
const NO_SIGNAL = 'none'

/** Reads the pattern board filter from a URL, ignoring invalid values. */
export function parsePatternFilter(params: URLSearchParams): PatternFilter {
  const seed = params.get('seed') ?? ''
  return {
    agent: textValue(params, 'agent'),
    detector: textValue(params, 'detector'),
    pattern: patternValue(params),
    seed: /^[\da-f]{1,16}$/.test(seed) ? seed : null,
  }
}

/** Returns the pattern board filter as URL parameters. */
export function patternFilterParams(filter: Partial<PatternFilter>): URLSearchParams {
  const { agent = null, detector = null, pattern = null, seed = null } = filter
  return toParams({ agent, detector, pattern: pattern === '' ? NO_SIGNAL : pattern, seed })
}

/** `V+T`; a plus sign typed into an address becomes a space. */
function patternValue(params: URLSearchParams): string | null {
  const raw = params.get('pattern')?.trim().replaceAll(' ', '+') ?? ''
  if (raw === NO_SIGNAL) return ''
  return /^[A-Z](?:\+[A-Z]){0,19}$/.test(raw) ? raw : null
}
