import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'

import { useReviewer } from '@/components/shared/reviewer'
import { afterPaint } from '@/components/ui/after-paint'

import type { Following } from './follow'
import type { LiveScreen, ShownScreen } from './live-screen'

/** Keeps what is on screen up to date with what others do. All of it is loaded after the first paint. */
export function useLive(shown: ShownScreen): void {
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
