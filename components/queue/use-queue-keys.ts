'use client'

import { useRouter } from 'next/navigation'

import { useReviewKeys, type ReviewKeys } from '@/components/proposals/use-review-keys'

/** The keys of the list, on top of those of a proposal. */
export function useQueueKeys(
  keys: ReviewKeys & {
    readonly move: (step: 1 | -1) => void
    readonly nextPending: () => void
    readonly loadArrivals: () => void
    readonly toggleList: () => void
  },
): void {
  const router = useRouter()
  useReviewKeys('queue', keys, {
    next: () => keys.move(1),
    previous: () => keys.move(-1),
    nextPending: keys.nextPending,
    refresh: keys.loadArrivals,
    hideList: keys.toggleList,
    open: () => {
      if (keys.proposal !== null) router.push(`/p/${keys.proposal.id}`)
    },
  })
}
