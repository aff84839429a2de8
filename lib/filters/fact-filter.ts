import { FACT_KINDS } from '@/lib/domain/fact'

import { AS_OF_FIELDS } from './as-of'
import { choice, filterOf, named, text, toggle } from './filter-of'
import { id } from './more-fields'

export const FACT_LIST_STATUSES = [
  'current',
  'all',
  'superseded',
  'retracted',
  'unclassified',
] as const

const FACTS = filterOf({
  agent: text,
  entity: text,
  aspect: text,
  search: named('q', text),
  status: choice(FACT_LIST_STATUSES, 'current'), // rule T3
  kind: choice(FACT_KINDS, null),
  protectedOnly: named('protected', toggle),
  system: text, // the system its source belongs to
  session: text, // the conversation or document its source belongs to
  source: id,
  ...AS_OF_FIELDS,
})

export type FactListFilter = typeof FACTS.rest & {
  readonly key?: string // of a preference; only programs ask for it
  readonly received?: true // only what the agent receives now; only programs ask for it
}
export const DEFAULT_FACT_FILTER: FactListFilter = FACTS.rest
export const parseFactFilter: (params: URLSearchParams) => FactListFilter = FACTS.parse
export const factFilterParams: (filter: FactListFilter) => URLSearchParams = FACTS.params
