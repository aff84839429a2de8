'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, type Dispatch } from 'react'

import { afterPaint } from '@/components/proposals/after-paint'
import type { ReviewEvent } from '@/components/proposals/review-events'
import { useReviewer } from '@/components/shell/reviewer'
import type { ProposalView } from '@/lib/views/screen'

import type { Following } from './follow'

/** What a screen shows and does that changes elsewhere concern. */
type Screen = {
  readonly shown: readonly ProposalView[]
  readonly selectedId: string | null
  readonly dispatch: Dispatch<ReviewEvent>
  readonly asOf: number | null // the place in the log that it was painted at
  readonly onArrivals: () => void
}

/** … and who is looking. */
export type LiveScreen = Screen & { readonly reviewer: string | null }

/** Keeps what is on screen up to date with what others do. All of it is loaded after the first paint. */
export function useLive(shown: Screen): void {
  const reviewer = useReviewer()
  const screen: LiveScreen = { ...shown, reviewer }
  const client = useQueryClient()
  const latest = useRef(screen)
  const following = useRef<Following | null>(null)
  useLayoutEffect(() => {
    latest.current = screen
  })
  useEffect(() => {
    let over = false
    afterPaint(() => {
      void import('./follow').then(({ follow }) => {
        if (!over) following.current = follow(client, () => latest.current)
      })
    })
    return () => {
      over = true
      following.current?.stop()
    }
  }, [client])
  useEffect(() => following.current?.selected(), [screen.selectedId, reviewer])
}
