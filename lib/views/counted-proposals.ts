import { instantFromMs } from '@/lib/domain/instant'
import type { ProposalsFilter } from '@/lib/filters/proposals-filter'
import { loadLimits } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'
import {
  findApprovals,
  findByConfidence,
  type CountedApproval,
  type CountedProposal,
} from '@/lib/store/sqlite/find-counted'

import { pageOf } from './page-of'
import { ARRIVAL_DAYS } from './threshold'

const DAY_MS = 86_400_000
const PAGE = 200

/** A proposal in a list; the texts are their beginnings. */
export type ListedProposal = CountedProposal

/** A proposal in a list, and the approval of it that is counted, where approvals are. */
export type CountedView = ListedProposal & {
  readonly approval: {
    readonly id: string
    readonly operationId: string
    readonly by: string
    readonly at: string
    readonly undone: boolean
  } | null
}

/** The proposals, or approvals, that a number counts. */
export type CountedProposalsView = {
  readonly count: number // as the number says
  readonly days: number | null // over which they are counted; null: those that wait now
  readonly page: number
  readonly pages: number
  readonly rows: readonly CountedView[] // of the page, newest first
}

/** Reads exactly what a number of the gates or of the threshold page counts (rule GA17). */
export async function readCountedProposals(
  store: Store,
  filter: ProposalsFilter,
  at: Date,
): Promise<CountedProposalsView> {
  const { agent: agentId, of } = filter
  const before = (days: number) => instantFromMs(at.getTime() - days * DAY_MS)
  let place = pageOf(0, filter.page, PAGE)
  const part = (count: number) => {
    place = pageOf(count, filter.page, PAGE)
    return { from: place.from, limit: PAGE }
  }
  if (of === 'open' || of === 'arrived') {
    const days = of === 'open' ? null : ARRIVAL_DAYS
    const since = days === null ? null : before(days)
    const asked = { agentId, since, from: filter.from, to: filter.to }
    const { count, rows } = await findByConfidence(store.read, asked, part)
    const { page, pages } = place
    return { count, days, page, pages, rows: rows.map((row) => ({ ...row, approval: null })) }
  }
  const { limits } = await loadLimits(store.read, agentId)
  const asked = { agentId, since: before(limits.undoneDays), undone: of === 'undone' }
  const { count, rows } = await findApprovals(store.read, asked, part)
  const { page, pages } = place
  return { count, days: limits.undoneDays, page, pages, rows: rows.map(approvalView) }
}

function approvalView(row: CountedApproval): CountedView {
  const { verdictId: id, operationId, reviewer: by, at, undone, ...proposal } = row
  return { ...proposal, approval: { id, operationId, by, at: at.toISOString(), undone } }
}
