import { isShadow } from '@/lib/domain/policy'
import { askedAfterDays } from '@/lib/domain/still-true'
import type { StillTrueFilter } from '@/lib/filters/still-true-filter'
import { loadPolicy } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'
import { loadSourcedFacts } from '@/lib/store/queries/load-pairs'
import { countUnconfirmed, findUnconfirmed } from '@/lib/store/sql/unconfirmed-facts'

import { readAgents } from './agents'
import { factView, type FactView } from './fact-view'
import { pageOf } from './page-of'

// Data of `/memory/still-true`: JSON-safe, instants as ISO strings.

export type UnconfirmedFact = {
  readonly fact: FactView
  readonly afterDays: number // without a word, by its kind and how often it was confirmed
}

export type StillTrueView = {
  readonly agents: readonly {
    readonly id: string
    readonly title: string | null
    readonly count: number
  }[]
  readonly agentId: string | null // null: there is no agent
  readonly shadow: boolean // nothing but a confirmation is allowed
  readonly frozen: boolean
  readonly total: number
  readonly page: number
  readonly pages: number
  readonly facts: readonly UnconfirmedFact[] // longest overdue first
}

const PAGE = 20

/** Reads which facts of an agent nobody has confirmed for long (rule LF17); without a name, of the first agent that has any. */
export async function readStillTrue(
  store: Store,
  filter: StillTrueFilter,
  at: Date,
): Promise<StillTrueView> {
  const { read } = store
  const [all, counts] = await Promise.all([readAgents(store), countUnconfirmed(read, at)])
  const agents = all.map(({ id, title }) => ({ id, title, count: counts.get(id) ?? 0 }))
  const agentId =
    agents.find(({ id }) => id === filter.agent)?.id ??
    agents.find(({ count }) => count > 0)?.id ??
    agents[0]?.id ??
    null
  const total = counts.get(agentId ?? '') ?? 0
  const { page, pages, from } = pageOf(total, filter.page, PAGE)
  const shown = { agents, agentId, total, page, pages }
  if (agentId === null) return { ...shown, shadow: false, frozen: false, facts: [] }
  const [{ policy }, ids] = await Promise.all([
    loadPolicy(read, agentId, store.environment),
    findUnconfirmed(read, { agentId, at, limit: PAGE, offset: from }),
  ])
  const rows = await loadSourcedFacts(read, ids)
  return {
    ...shown,
    shadow: isShadow(policy),
    frozen: policy.mutationsFrozen,
    facts: ids.flatMap((id) => {
      const row = rows.get(id)
      if (row === undefined) return []
      const fact = factView(row)
      return [{ fact, afterDays: askedAfterDays(fact) ?? 0 }]
    }),
  }
}
