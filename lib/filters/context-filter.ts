import { asOfParams, NOW, parseAsOf, type AsOfFilter } from './as-of'
import { choiceValue, dayValue, switchValue, textValue, toParams } from './url-value'

/** Context sizes, in approximate tokens. */
export const CONTEXT_BUDGETS = ['500', '1000', '2000', '4000', '8000', '16000'] as const
export type ContextBudget = (typeof CONTEXT_BUDGETS)[number]

/** Stands for all pending proposals where one is named: no id is this short. */
export const EVERY_PROPOSAL = 'all'

/** What to show of the context that an agent receives. */
export type ContextFilter = AsOfFilter & {
  readonly budget: ContextBudget
  readonly history: boolean // includes superseded facts
  readonly since: string | null // day, UTC
  readonly proposalId: string | null // the proposal whose approval is tried out, or EVERY_PROPOSAL
}

export const DEFAULT_CONTEXT_FILTER: ContextFilter = {
  budget: '2000',
  history: false,
  since: null,
  proposalId: null,
  ...NOW,
}

/** Reads the filter from a URL, ignoring invalid values. */
export function parseContextFilter(params: URLSearchParams): ContextFilter {
  return {
    budget: choiceValue(params, 'tokens', CONTEXT_BUDGETS) ?? DEFAULT_CONTEXT_FILTER.budget,
    history: switchValue(params, 'history'),
    since: dayValue(params, 'since'),
    proposalId: textValue(params, 'proposal'),
    ...parseAsOf(params),
  }
}

/** Returns the address of an agent's context page with this filter, without defaults. */
export function contextHref(
  agent: string,
  filter: Partial<ContextFilter> = {},
): `/memory?${string}` {
  const params = toParams({
    agent,
    tokens: filter.budget === DEFAULT_CONTEXT_FILTER.budget ? null : (filter.budget ?? null),
    history: filter.history ?? false,
    since: filter.since ?? null,
    proposal: filter.proposalId ?? null,
    ...asOfParams({ ...NOW, ...filter }),
  })
  return `/memory?${params.toString()}`
}
