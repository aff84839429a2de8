import { isolated } from '@/lib/domain/isolated'
import type { LogFilter } from '@/lib/filters/log-filter'

import { OPERATION_WORDS } from './operation-words'

/** Returns what narrows the log, each with the change that takes it away. */
export function activeLogFilters(
  filter: LogFilter,
): readonly { readonly label: string; readonly without: Partial<LogFilter> }[] {
  const named: readonly (readonly [keyof LogFilter, string])[] = [
    ['agent', `agent: ${isolated(filter.agent ?? '')}`],
    ['kind', `kind: ${filter.kind === null ? '' : OPERATION_WORDS[filter.kind]}`],
    ['actor', `by: ${isolated(filter.actor ?? '')}`],
    ['fact', 'one fact'],
    ['from', `from ${filter.from}`],
    ['to', `to ${filter.to}`],
  ]
  return named
    .filter(([field]) => filter[field] !== null)
    .map(([field, label]) => ({ label, without: { [field]: null } }))
}
