import { FACT_KINDS, type FactKind } from '@/lib/domain/fact'

import { asOfParams, NOW, parseAsOf, type AsOfFilter } from './as-of'
import { choiceValue, idValue, switchValue, textValue, toParams } from './url-value'

export type FactListFilter = AsOfFilter & {
  readonly agent: string | null
  readonly entity: string | null
  readonly aspect: string | null
  readonly key?: string // of a preference; only programs ask for it
  readonly search: string | null
  readonly status: 'current' | 'all' | 'superseded' | 'retracted' | 'unclassified'
  readonly kind: FactKind | null
  readonly protectedOnly: boolean
  readonly system: string | null // the system its source belongs to
  readonly session: string | null // the conversation or document its source belongs to
  readonly source: string | null // id
}

export const FACT_LIST_STATUSES = [
  'current',
  'all',
  'superseded',
  'retracted',
  'unclassified',
] as const satisfies readonly FactListFilter['status'][]

export const DEFAULT_FACT_FILTER: FactListFilter = {
  agent: null,
  entity: null,
  aspect: null,
  search: null,
  status: 'current', // rule T3
  kind: null,
  protectedOnly: false,
  system: null,
  session: null,
  source: null,
  ...NOW,
}

/** Reads the fact list filter from a URL, ignoring invalid values. */
export function parseFactFilter(params: URLSearchParams): FactListFilter {
  return {
    agent: textValue(params, 'agent'),
    entity: textValue(params, 'entity'),
    aspect: textValue(params, 'aspect'),
    search: textValue(params, 'q'),
    status: choiceValue(params, 'status', FACT_LIST_STATUSES) ?? DEFAULT_FACT_FILTER.status,
    kind: choiceValue(params, 'kind', FACT_KINDS),
    protectedOnly: switchValue(params, 'protected'),
    system: textValue(params, 'system'),
    session: textValue(params, 'session'),
    source: idValue(params, 'source'),
    ...parseAsOf(params),
  }
}

/** Returns the fact list filter as URL parameters, without defaults. */
export function factFilterParams(filter: FactListFilter): URLSearchParams {
  return toParams({
    agent: filter.agent,
    entity: filter.entity,
    aspect: filter.aspect,
    q: filter.search,
    status: filter.status === DEFAULT_FACT_FILTER.status ? null : filter.status,
    kind: filter.kind,
    protected: filter.protectedOnly,
    system: filter.system,
    session: filter.session,
    source: filter.source,
    ...asOfParams(filter),
  })
}
