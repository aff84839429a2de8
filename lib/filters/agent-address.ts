import type { Route } from 'next'

import { type Filter, withParams } from './filter-of'
import { pageParams, pathName } from './url-value'

/** Stands for the default for new agents where an agent is named: no agent may be called so. */
export const DEFAULT_AGENT = '*'

/** The pages about one agent under `/go-live`, beside its first one. */
export type GoLivePage =
  | 'threshold'
  | 'what-if'
  | 'agreement'
  | 'report'
  | 'advanced'
  | 'advanced/pairs'
  | 'pairs'
  | 'proposals'
  | 'errors'
  | 'times'

type Values = Readonly<Record<string, string | number | boolean | null>>

/** Returns the address of a page about an agent: the agent in the path, the rest as parameters. Null: all agents. */
export function agentAddress(
  page: GoLivePage,
  { agent = null, ...rest }: Values & { readonly agent?: string | null },
): Route {
  return place(agent, `/${page}`, rest)
}

/** Returns what makes the addresses of a page about an agent with a filter. */
export function goLiveHref<Fields extends object>(page: GoLivePage, filter: Filter<Fields>) {
  return (given: Partial<Fields> & { readonly agent?: string | null }) => {
    const { agent: _named, ...rest } = filter.values(given)
    return agentAddress(page, { ...rest, agent: given.agent ?? null })
  }
}

/** Returns the address of an agent's first page under `/go-live`. */
export function readinessAddress(agent: string, rest: Values): Route {
  return place(agent, '', rest)
}

/** Returns the parameters of a page about an agent, with the agent of its path among them. */
export function agentParams(
  segment: string,
  raw: Parameters<typeof pageParams>[0],
): URLSearchParams {
  const params = pageParams(raw)
  const agent = pathName(segment)
  if (agent !== DEFAULT_AGENT) params.set('agent', agent)
  return params
}

function place(agent: string | null, page: string, values: Values): Route {
  // A browser would follow `.` and `..` as steps of the path.
  const isStep = agent === '.' || agent === '..'
  const isDefault = agent === null || agent === DEFAULT_AGENT || isStep
  const where = isDefault ? 'default' : `agents/${encodeURIComponent(agent)}`
  return withParams(`/go-live/${where}${page}`, isStep ? { agent, ...values } : values) as Route
}
