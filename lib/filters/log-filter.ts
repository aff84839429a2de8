import { OPERATION_KINDS } from '@/lib/domain/operation'

import { choice, filterOf, text } from './filter-of'
import { day, id } from './more-fields'

const LOG = filterOf({
  agent: text,
  kind: choice(OPERATION_KINDS, null),
  actor: text,
  fact: id,
  from: day,
  to: day,
})

export type LogFilter = typeof LOG.rest
export const DEFAULT_LOG_FILTER = LOG.rest
export const logFilterParams = LOG.params

/** Reads the log filter from a URL, ignoring invalid values; the days in their order. */
export function parseLogFilter(params: URLSearchParams): LogFilter {
  const { from, to, ...rest } = LOG.parse(params)
  const crossed = from !== null && to !== null && from > to
  return { ...rest, from: crossed ? to : from, to: crossed ? from : to }
}
