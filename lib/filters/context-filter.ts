import { asOfParams, NOW, parseAsOf, type AsOfFilter } from './as-of'
import { choiceValue, dayValue, switchValue, textValue, toParams } from './url-value'

/** How much an agent receives, in approximate tokens. */
export const CONTEXT_BUDGETS = ['500', '1000', '2000', '4000', '8000', '16000'] as const
export type ContextBudget = (typeof CONTEXT_BUDGETS)[number]

/** What is shown of the memory that an agent receives. */
export type ContextFilter = AsOfFilter & {
  readonly budget: ContextBudget
  readonly history: boolean // with what was superseded
  readonly since: string | null // day, UTC
  readonly proposalId: string | null // whose approval is tried
}

export const DEFAULT_CONTEXT_FILTER: ContextFilter = {
  budget: '2000',
  history: false,
  since: null,
  proposalId: null,
  ...NOW,
}

/** Reads it from a URL; what makes no sense there is taken as absent. */
export function parseContextFilter(params: URLSearchParams): ContextFilter {
  return {
    budget: choiceValue(params, 'tokens', CONTEXT_BUDGETS) ?? DEFAULT_CONTEXT_FILTER.budget,
    history: switchValue(params, 'history'),
    since: dayValue(params, 'since'),
    proposalId: textValue(params, 'proposal'),
    ...parseAsOf(params),
  }
}

/** Writes the page of an agent as a URL carries it; defaults are left out. */
export function contextHref(
  agent: string,
  filter: Partial<ContextFilter> = {},
): `/context/${string}` | `/context/${string}?${string}` {
  const params = toParams({
    tokens: filter.budget === DEFAULT_CONTEXT_FILTER.budget ? null : (filter.budget ?? null),
    history: filter.history ?? false,
    since: filter.since ?? null,
    proposal: filter.proposalId ?? null,
    ...asOfParams({ ...NOW, ...filter }),
  }).toString()
  const page = `/context/${encodeURIComponent(agent)}` as const
  return params === '' ? page : `${page}?${params}`
}
