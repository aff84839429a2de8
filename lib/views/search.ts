import { isPast } from '@/lib/domain/as-of'
import type { ProposalStatus } from '@/lib/domain/proposal'
import { asOfInstants, NOW, type AsOfFilter } from '@/lib/filters/as-of'
import { DEFAULT_FACT_FILTER } from '@/lib/filters/fact-filter'
import { DEFAULT_QUEUE_FILTER } from '@/lib/filters/queue-filter'
import type { Store } from '@/lib/store/port'
import { findFactsThen } from '@/lib/store/queries/facts-then'
import { loadFactsThen, readKnown } from '@/lib/store/queries/known-at'
import { loadPairs } from '@/lib/store/queries/load-pairs'
import { findProposals } from '@/lib/store/sql/find-proposals'

import { factView } from './fact-view'
import type { FactView } from './fact-view'
import { factQueryOf } from './facts'
import { queueQueryOf } from './queue'

/** Search results across everything: the newest facts and proposals, and whether there are more. */
export type SearchHits = {
  readonly facts: readonly Pick<
    FactView,
    'id' | 'agentId' | 'entity' | 'aspect' | 'content' | 'status'
  >[]
  readonly proposals: readonly {
    readonly id: string
    readonly number: number
    readonly entity: string
    readonly aspect: string
    readonly status: ProposalStatus
    readonly newer: string
  }[]
  readonly more: boolean
}

const MOST = 6

/**
 * Finds facts and proposals of every status by words (rule F1), a few of each; in the past, only facts that were true, or known, then (rule
 * TT3).
 */
export async function searchEverything(
  store: Store,
  text: string,
  asOf: AsOfFilter = NOW,
): Promise<SearchHits> {
  const { read } = store
  const query = queueQueryOf({ ...DEFAULT_QUEUE_FILTER, search: text })
  const status = asOf.trueAt === null ? 'all' : 'current'
  const filter = { ...DEFAULT_FACT_FILTER, ...asOf, search: text, status } as const
  const factQuery = factQueryOf(filter, store.clock())
  const { knownAt } = asOfInstants(asOf)
  const known = knownAt === null ? null : await readKnown(store, knownAt)
  const [facts, proposals] = await Promise.all([
    findFactsThen(store, { query: factQuery, known }, { after: null, limit: MOST + 1 }),
    isPast(asOfInstants(asOf))
      ? []
      : findProposals(
          read,
          { ...query, statuses: [], unsure: null, locked: null },
          { order: { columns: ['id'], direction: 'desc' }, after: null, limit: MOST + 1 },
        ),
  ])
  const factIds = facts.slice(0, MOST).map(({ id }) => id)
  const [rows, pairs] = await Promise.all([
    loadFactsThen(store, factIds, known),
    loadPairs(
      read,
      proposals.slice(0, MOST).map(({ id }) => id),
    ),
  ])
  return {
    facts: factIds.flatMap((id) => {
      const row = rows.get(id)
      if (row === undefined) return []
      const { agentId, entity, aspect, content, status } = factView(row)
      return { id, agentId, entity, aspect, content, status }
    }),
    proposals: pairs.map(({ proposal, newer }) => ({
      id: proposal.id,
      number: proposal.number,
      entity: proposal.entity,
      aspect: proposal.aspect,
      status: proposal.status,
      newer: newer.content,
    })),
    more: facts.length > MOST || proposals.length > MOST,
  }
}
