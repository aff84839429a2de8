import { FACT_KINDS, type FactKind } from '@/lib/domain/fact'
import { CHANGE_SORTS, type ChangeSort } from '@/lib/domain/unstable-slots'

import { choiceValue, dayValue, pageValue, textValue, toParams } from './url-value'

/** What counts as one source when its facts are counted. */
export const SOURCE_GROUPINGS = ['session', 'source', 'system'] as const

/** Whose changes are shown, which of them count, and in what order. */
export type ChangesFilter = {
  readonly agent: string | null
  readonly kind: FactKind | null
  readonly since: string | null // day, UTC; earlier changes do not count
  readonly sort: ChangeSort
  readonly by: (typeof SOURCE_GROUPINGS)[number]
  readonly page: number // 1-based
}

export const DEFAULT_CHANGES_FILTER: ChangesFilter = {
  agent: null,
  kind: null,
  since: null,
  sort: 'often',
  by: 'session',
  page: 1,
}

/** Reads the filter from a URL, ignoring invalid values. */
export function parseChangesFilter(params: URLSearchParams): ChangesFilter {
  return {
    agent: textValue(params, 'agent'),
    kind: choiceValue(params, 'kind', FACT_KINDS),
    since: dayValue(params, 'since'),
    sort: choiceValue(params, 'sort', CHANGE_SORTS) ?? DEFAULT_CHANGES_FILTER.sort,
    by: choiceValue(params, 'by', SOURCE_GROUPINGS) ?? DEFAULT_CHANGES_FILTER.by,
    page: pageValue(params),
  }
}

/** Returns the page's address with this filter, without defaults. */
export function changesHref(
  filter: Partial<ChangesFilter> = {},
): '/memory/flip-flops' | `/memory/flip-flops?${string}` {
  const { agent, kind, since, sort, by, page } = { ...DEFAULT_CHANGES_FILTER, ...filter }
  const params = toParams({
    agent,
    kind,
    since,
    sort: sort === DEFAULT_CHANGES_FILTER.sort ? null : sort,
    by: by === DEFAULT_CHANGES_FILTER.by ? null : by,
    page: page === 1 ? null : page,
  }).toString()
  return params === '' ? '/memory/flip-flops' : `/memory/flip-flops?${params}`
}
