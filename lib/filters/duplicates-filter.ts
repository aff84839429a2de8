import { textValue, toParams } from './url-value'

/** Whose duplicates are shown, and which page of them. */
export type DuplicatesFilter = { readonly agent: string | null; readonly page: number }

/** Reads the duplicates filter from a URL. */
export function parseDuplicatesFilter(params: URLSearchParams): DuplicatesFilter {
  const page = Number(params.get('page') ?? 1)
  return { agent: textValue(params, 'agent'), page: Number.isInteger(page) && page > 0 ? page : 1 }
}

/** Returns the page's address with this filter. */
export function duplicatesHref(
  filter: DuplicatesFilter,
): '/memory/duplicates' | `/memory/duplicates?${string}` {
  const params = toParams({
    agent: filter.agent,
    page: filter.page === 1 ? null : String(filter.page),
  }).toString()
  return params === '' ? '/memory/duplicates' : `/memory/duplicates?${params}`
}
