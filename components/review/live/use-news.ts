import { useEffect, useEffectEvent } from 'react'

import { afterPaint } from '@/components/ui/after-paint'
import type { LiveMessage } from '@/lib/views/live'

const GATHER_MS = 100 // who decides many has them counted once

/** Has what a page counts read again as soon as something that concerns it is done, taken back or proposed, here or elsewhere. */
export function useNews(of: {
  readonly concerns: (message: LiveMessage | null) => boolean // null: another tab has decided
  readonly onNews: () => Promise<unknown> | void
}): void {
  const concerns = useEffectEvent(of.concerns)
  const read = useEffectEvent(of.onNews)
  useEffect(() => {
    const leaving = new AbortController()
    let reading = false
    let again = false

    const readAgain = async () => {
      again = true
      if (reading) return
      reading = true
      while (again && !leaving.signal.aborted) {
        await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
        again = false
        if (!leaving.signal.aborted) await read()
      }
      reading = false
    }

    const hear = (message: LiveMessage | null) => {
      if (concerns(message)) void readAgain()
    }

    afterPaint(() => {
      void import('./listen-together').then(({ listenTogether }) => {
        if (leaving.signal.aborted) return
        const stop = listenTogether({
          after: null,
          hear,
          hearTab: () => hear(null),
          onStart: () => {},
        })
        leaving.signal.addEventListener('abort', stop)
      })
    })
    return () => leaving.abort()
  }, [])
}
