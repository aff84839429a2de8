import { asOfParams, NOW, parseAsOf, type AsOfFilter } from './as-of'
import { choiceValue, dayValue, switchValue, textValue, toParams } from './url-value'

/** How much an agent is told, in approximate tokens. */
export const TOLD_BUDGETS = ['500', '1000', '2000', '4000', '8000', '16000'] as const
export type ToldBudget = (typeof TOLD_BUDGETS)[number]

/** What is shown of the memory that an agent is told. */
export type ToldFilter = AsOfFilter & {
  readonly budget: ToldBudget
  readonly history: boolean // with what was superseded
  readonly since: string | null // day, UTC
  readonly proposalId: string | null // whose approval is tried
}

export const DEFAULT_TOLD_FILTER: ToldFilter = {
  budget: '2000',
  history: false,
  since: null,
  proposalId: null,
  ...NOW,
}

/** Reads it from a URL; what makes no sense there is taken as absent. */
export function parseToldFilter(params: URLSearchParams): ToldFilter {
  return {
    budget: choiceValue(params, 'tokens', TOLD_BUDGETS) ?? DEFAULT_TOLD_FILTER.budget,
    history: switchValue(params, 'history'),
    since: dayValue(params, 'since'),
    proposalId: textValue(params, 'proposal'),
    ...parseAsOf(params),
  }
}

/** Writes the page of an agent as a URL carries it; defaults are left out. */
export function toldHref(
  agent: string,
  filter: Partial<ToldFilter> = {},
): `/context/${string}` | `/context/${string}?${string}` {
  const params = toParams({
    tokens: filter.budget === DEFAULT_TOLD_FILTER.budget ? null : (filter.budget ?? null),
    history: filter.history ?? false,
    since: filter.since ?? null,
    proposal: filter.proposalId ?? null,
    ...asOfParams({ ...NOW, ...filter }),
  }).toString()
  const page = `/context/${encodeURIComponent(agent)}` as const
  return params === '' ? page : `${page}?${params}`
}
