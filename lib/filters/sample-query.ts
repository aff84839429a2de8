import { idValue } from './url-value'

/** Reads the requested sample from a URL; null when none is given. */
export function parseSampleQuery(params: URLSearchParams): string | null {
  return idValue(params, 'sample')
}
