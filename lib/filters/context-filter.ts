import { AS_OF_FIELDS } from './as-of'
import { choice, filterOf, named, text, toggle, withParams } from './filter-of'
import { day } from './more-fields'

/** Context sizes, in approximate tokens. */
export const CONTEXT_BUDGETS = ['500', '1000', '2000', '4000', '8000', '16000'] as const

/** Stands for all pending proposals where one is named: no id is this short. */
export const EVERY_PROPOSAL = 'all'

/** What to show of the context that an agent receives. */
const CONTEXT = filterOf({
  budget: named('tokens', choice(CONTEXT_BUDGETS, '2000')),
  history: toggle, // includes superseded facts
  since: day, // UTC
  proposalId: named('proposal', text), // the proposal whose approval is tried out, or EVERY_PROPOSAL
  ...AS_OF_FIELDS,
})

export type ContextFilter = typeof CONTEXT.rest
export const DEFAULT_CONTEXT_FILTER = CONTEXT.rest
export const parseContextFilter = CONTEXT.parse

/** Returns the address of an agent's context page with this filter. */
export function contextHref(agent: string, filter: Partial<ContextFilter> = {}) {
  return withParams('/memory', { agent, ...CONTEXT.values(filter) })
}
