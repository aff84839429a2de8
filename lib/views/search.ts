import { parseFactFilter } from '@/lib/filters/fact-filter'
import { DEFAULT_QUEUE_FILTER } from '@/lib/filters/queue-filter'
import type { Store } from '@/lib/store/open-store'
import { loadPairs, loadSourcedFacts } from '@/lib/store/queries/load-pairs'
import { findFacts } from '@/lib/store/sqlite/find-facts'
import { findProposals } from '@/lib/store/sqlite/find-proposals'

import { factView } from './fact-view'
import { factQueryOf } from './facts'
import { queueQueryOf } from './queue'
import type { SearchHits } from './screen'

const MOST = 6

/** Finds facts and proposals of every status by their words (rule F1), a few of each. */
export async function searchEverything(store: Store, text: string): Promise<SearchHits> {
  const { read } = store
  const query = queueQueryOf({ ...DEFAULT_QUEUE_FILTER, search: text })
  const factQuery = factQueryOf(parseFactFilter(new URLSearchParams({ q: text, status: 'all' })))
  const [facts, proposals] = await Promise.all([
    findFacts(read, factQuery, { after: null, limit: MOST + 1 }),
    findProposals(
      read,
      { ...query, statuses: [], unsure: null },
      { order: { columns: ['id'], direction: 'desc' }, after: null, limit: MOST + 1 },
    ),
  ])
  const factIds = facts.slice(0, MOST).map(({ id }) => id)
  const [rows, pairs] = await Promise.all([
    loadSourcedFacts(read, factIds),
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
