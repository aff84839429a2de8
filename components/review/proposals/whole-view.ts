import type { PairView } from '@/lib/views/pair-view'
import type { ProposalView } from '@/lib/views/proposal-view'

/** True for a proposal in whole, with its evidence; an answer given blind brings back the pair alone. */
export function isWhole(view: PairView): view is ProposalView {
  return 'readings' in view
}
