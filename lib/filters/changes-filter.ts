import { FACT_KINDS } from '@/lib/domain/fact'
import { CHANGE_SORTS } from '@/lib/domain/unstable-slots'

import { choice, filterOf, hrefOf, text } from './filter-of'
import { day, page } from './more-fields'

export const SOURCE_GROUPINGS = ['session', 'source', 'system'] as const

/** Whose changes are shown, which of them count, and in what order. */
const CHANGES = filterOf({
  agent: text,
  kind: choice(FACT_KINDS, null),
  since: day, // UTC; earlier changes do not count
  sort: choice(CHANGE_SORTS, 'often'),
  by: choice(SOURCE_GROUPINGS, 'session'),
  page,
})

export type ChangesFilter = typeof CHANGES.rest
export const DEFAULT_CHANGES_FILTER = CHANGES.rest
export const parseChangesFilter = CHANGES.parse
export const changesHref = hrefOf('/memory/flip-flops', CHANGES)
