import { instantFromMs } from '@/lib/domain/instant'
import type { CountedFilter } from '@/lib/filters/counted-filter'
import type { Store } from '@/lib/store/open-store'
import { loadLimits } from '@/lib/store/policies'
import { loadPairs } from '@/lib/store/queries/load-pairs'
import { approvalsSince, openInZone } from '@/lib/store/sqlite/counted-proposals'

const PAGE = 100
const DAY_MS = 86_400_000

/** A proposal in the list behind a number. */
export type CountedProposal = {
  readonly id: string
  readonly number: number
  readonly agentId: string
  readonly entity: string
  readonly aspect: string
  readonly pattern: string
  readonly confidence: number
  readonly older: string
  readonly newer: string
}

export type CountedProposals = {
  readonly count: number // as the number says
  readonly days: number // that approvals are counted back
  readonly pages: number
  readonly page: number
  readonly proposals: readonly CountedProposal[]
}

/** Reads exactly the proposals that a number of the threshold page or of the gates counts; one that was approved twice stands there twice. */
export async function readCountedProposals(
  store: Store,
  filter: CountedFilter,
  at: Date,
): Promise<CountedProposals> {
  const { agent: agentId, list } = filter
  const { limits } = await loadLimits(store.read, agentId)
  const since = instantFromMs(at.getTime() - limits.undoneDays * DAY_MS)
  const read = (page: number) => {
    const place = { agentId, skip: (page - 1) * PAGE, take: PAGE }
    return list === 'open'
      ? openInZone(store.read, { ...place, from: filter.from, to: filter.to })
      : approvalsSince(store.read, { ...place, since, undone: list === 'undone' })
  }
  const asked = await read(filter.page)
  const pages = Math.max(1, Math.ceil(asked.count / PAGE))
  const page = Math.min(filter.page, pages)
  const { count, ids } = page === filter.page ? asked : await read(page)
  const pairs = new Map(
    (await loadPairs(store.read, [...new Set(ids)])).map((pair) => [pair.proposal.id, pair]),
  )
  return {
    count,
    days: limits.undoneDays,
    pages,
    page,
    proposals: ids.flatMap((id) => {
      const pair = pairs.get(id)
      if (pair === undefined) return []
      const { number, agentId: agent, entity, aspect, pattern, confidence } = pair.proposal
      const place = { agentId: agent, entity, aspect }
      const [older, newer] = [pair.older.content, pair.newer.content]
      return [{ id, number, ...place, pattern, confidence, older, newer }]
    }),
  }
}
