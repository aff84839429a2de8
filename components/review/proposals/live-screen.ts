import type { Dispatch } from 'react'

import type { ProposalView } from '@/lib/views/proposal-view'

import type { ReviewEvent } from './review-events'

/** What a screen shows and does that changes elsewhere concern. */
export type ShownScreen = {
  readonly shown: readonly ProposalView[]
  readonly selectedId: string | null
  readonly dispatch: Dispatch<ReviewEvent>
  readonly asOf: number | null // the place in the log that it was painted at
  readonly onArrivals: () => void
}

/** … and who is looking. */
export type LiveScreen = ShownScreen & { readonly reviewer: string | null }
