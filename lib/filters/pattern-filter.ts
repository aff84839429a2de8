import { textValue, toParams } from './url-value'

/** What the pattern board is about, as the URL carries it; every field may be absent. */
export type PatternFilter = {
  readonly agent: string | null
  readonly detector: string | null // version of the detector that proposed
  readonly pattern: string | null // the one that is sampled; '' = no signal fired
  readonly seed: string | null // of the order in which its proposals are drawn
}

export const DEFAULT_PATTERN_FILTER: PatternFilter = {
  agent: null,
  detector: null,
  pattern: null,
  seed: null,
}

/** How a URL names the pattern of proposals for which no signal fired. */
const NO_SIGNAL = 'none'

/** Reads the filter of the pattern board from a URL; what makes no sense there is taken as absent. */
export function parsePatternFilter(params: URLSearchParams): PatternFilter {
  const seed = params.get('seed') ?? ''
  return {
    agent: textValue(params, 'agent'),
    detector: textValue(params, 'detector'),
    pattern: patternValue(params),
    seed: /^[\da-f]{1,16}$/.test(seed) ? seed : null,
  }
}

/** Writes the filter of the pattern board as a URL carries it. */
export function patternFilterParams(filter: Partial<PatternFilter>): URLSearchParams {
  const { agent = null, detector = null, pattern = null, seed = null } = filter
  return toParams({ agent, detector, pattern: pattern === '' ? NO_SIGNAL : pattern, seed })
}

/** `V+T`; a plus sign typed into an address arrives as a space. */
function patternValue(params: URLSearchParams): string | null {
  const raw = params.get('pattern')?.trim().replaceAll(' ', '+') ?? ''
  if (raw === NO_SIGNAL) return ''
  return /^[A-Z](?:\+[A-Z]){0,19}$/.test(raw) ? raw : null
}
