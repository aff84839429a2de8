import { idValue } from './url-value'

/** Reads which sample a page is asked about; null where none is named. */
export function parseSampleQuery(params: URLSearchParams): string | null {
  return idValue(params, 'sample')
}
