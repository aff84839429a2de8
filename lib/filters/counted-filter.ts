import { choiceValue, shareValue, textValue, toParams } from './url-value'

export const COUNTED_LISTS = ['open', 'approvals', 'undone'] as const

/** Which number's proposals are listed: the open ones of a zone of confidence, or the approvals of the last weeks. */
export type CountedFilter = {
  readonly list: (typeof COUNTED_LISTS)[number]
  readonly agent: string | null
  readonly from: number | null // confidence in hundredths, this included
  readonly to: number | null // and this not
  readonly page: number // from 1
}

/** Reads the filter of the list behind a number from a URL; what makes no sense there is taken as absent. */
export function parseCountedFilter(params: URLSearchParams): CountedFilter {
  const page = Number(params.get('page') ?? 1)
  return {
    list: choiceValue(params, 'list', COUNTED_LISTS) ?? 'open',
    agent: textValue(params, 'agent'),
    from: shareValue(params, 'from'),
    to: shareValue(params, 'to'),
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  }
}

/** Writes it as a URL carries it. */
export function countedHref(
  filter: Partial<CountedFilter> & Pick<CountedFilter, 'list'>,
): `/shadow/proposals?${string}` {
  const { page = 1, ...rest } = filter
  const params = toParams({ ...rest, page: page === 1 ? null : page })
  return `/shadow/proposals?${params.toString()}`
}
