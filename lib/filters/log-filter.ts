import { OPERATION_KINDS, type OperationKind } from '@/lib/domain/operation'

import { choiceValue, dayValue, idValue, textValue, toParams } from './url-value'

export type LogFilter = {
  readonly agent: string | null
  readonly kind: OperationKind | null
  readonly actor: string | null
  readonly fact: string | null // fact id
  readonly from: string | null // ISO date
  readonly to: string | null
}

export const DEFAULT_LOG_FILTER: LogFilter = {
  agent: null,
  kind: null,
  actor: null,
  fact: null,
  from: null,
  to: null,
}

/** Reads the log filter from a URL, ignoring invalid values. */
export function parseLogFilter(params: URLSearchParams): LogFilter {
  const [from, to] = [dayValue(params, 'from'), dayValue(params, 'to')]
  const crossed = from !== null && to !== null && from > to
  return {
    agent: textValue(params, 'agent'),
    kind: choiceValue(params, 'kind', OPERATION_KINDS),
    actor: textValue(params, 'actor'),
    fact: idValue(params, 'fact'),
    from: crossed ? to : from,
    to: crossed ? from : to,
  }
}

/** Returns the log filter as URL parameters, without defaults. */
export function logFilterParams(filter: LogFilter): URLSearchParams {
  return toParams({ ...filter })
}
