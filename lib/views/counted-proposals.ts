import { instantFromMs } from '@/lib/domain/instant'
import type { ProposalsFilter } from '@/lib/filters/proposals-filter'
import { loadLimits } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'
import {
  findApprovals,
  findByConfidence,
  type CountedApproval,
  type CountedProposal,
} from '@/lib/store/sql/find-counted'

import { pageOf } from './page-of'
import { ARRIVAL_DAYS } from './threshold'

const DAY_MS = 86_400_000
const PAGE = 200

/** A listed proposal, with its texts shortened. */
export type ListedProposal = CountedProposal

/** A listed proposal, with its counted approval where approvals are counted. */
export type CountedView = ListedProposal & {
  readonly approval: {
    readonly id: string
    readonly operationId: string
    readonly by: string
    readonly at: string
    readonly undone: boolean
  } | null
}

/** The proposals or approvals behind a number. */
export type CountedProposalsView = {
  readonly count: number // equal to that number
  readonly days: number | null // the counted period; null: pending now
  readonly page: number
  readonly pages: number
  readonly rows: readonly CountedView[] // one page, newest first
}

/** Reads exactly what a number on the gates or threshold page counts (rule GA17). */
export async function readCountedProposals(
  store: Store,
  filter: ProposalsFilter,
  at: Date,
): Promise<CountedProposalsView> {
  const { agent: agentId, of: counted } = filter
  const before = (days: number) => instantFromMs(at.getTime() - days * DAY_MS)
  let place = pageOf(0, filter.page, PAGE)
  const part = (count: number) => {
    place = pageOf(count, filter.page, PAGE)
    return { from: place.from, limit: PAGE }
  }
  if (counted === 'open' || counted === 'arrived') {
    const days = counted === 'open' ? null : ARRIVAL_DAYS
    const since = days === null ? null : before(days)
    const asked = { agentId, since, from: filter.from, to: filter.to }
    const { count, rows } = await findByConfidence(store.read, asked, part)
    const { page, pages } = place
    return { count, days, page, pages, rows: rows.map((row) => ({ ...row, approval: null })) }
  }
  const { limits } = await loadLimits(store.read, agentId)
  const asked = { agentId, since: before(limits.undoneDays), undone: counted === 'undone' }
  const { count, rows } = await findApprovals(store.read, asked, part)
  const { page, pages } = place
  return { count, days: limits.undoneDays, page, pages, rows: rows.map(approvalView) }
}

function approvalView(row: CountedApproval): CountedView {
  const { verdictId: id, operationId, reviewer: by, at, undone, ...proposal } = row
  return { ...proposal, approval: { id, operationId, by, at: at.toISOString(), undone } }
}
