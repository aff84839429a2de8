import { pick, pickAll } from '@/components/review/bulk/selection'
import { useReviewKeys, type ReviewKeys } from '@/components/review/proposals/use-review-keys'
import { useNavigate } from '@/components/shared/use-navigate'
import type { PairView } from '@/lib/views/pair-view'

/** The keys of the list, on top of those of a proposal. */
export function useQueueKeys(
  keys: ReviewKeys & {
    readonly move: (step: 1 | -1) => PairView | null
    readonly nextPending: () => void
    readonly loadArrivals: () => void
    readonly toggleList: () => void
    readonly showList: () => void
  },
): void {
  const router = useNavigate()
  useReviewKeys('queue', keys, {
    next: () => void keys.move(1),
    previous: () => void keys.move(-1),
    pick: () => {
      if (keys.proposal !== null) pick([keys.proposal], keys.proposal.id)
    },
    pickNext: () => pickOn(keys.proposal, keys.move(1)),
    pickPrevious: () => pickOn(keys.proposal, keys.move(-1)),
    nextPending: keys.nextPending,
    refresh: keys.loadArrivals,
    hideList: keys.toggleList,
    // What they open is part of the list: it is shown first, then whoever has the key gets it.
    search: () => shown(keys),
    views: () => shown(keys),
    open: () => {
      if (keys.proposal !== null) router.push(`/p/${keys.proposal.number}`)
    },
  })
}

function shown(keys: { readonly showList: () => void }): false {
  keys.showList()
  return false
}

function pickOn(...proposals: readonly (PairView | null)[]): void {
  pickAll(
    proposals.flatMap((each) =>
      each === null ? [] : [{ proposalId: each.id, version: each.version }],
    ),
  )
}
