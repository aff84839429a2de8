'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { afterPaint } from '@/components/proposals/after-paint'

const GATHER_MS = 100 // who decides many has them counted once

/** Has the board counted again as soon as anything is decided, taken back or proposed, here or elsewhere. */
export function useBoardNews(): void {
  const client = useQueryClient()
  useEffect(() => {
    const leaving = new AbortController()
    let counting = false
    let again = false

    const count = async () => {
      again = true
      if (counting) return
      counting = true
      while (again && !leaving.signal.aborted) {
        // oxlint-disable-next-line no-await-in-loop -- one count at a time: the next would break it off
        await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
        again = false
        // oxlint-disable-next-line no-await-in-loop -- as above
        await client.invalidateQueries({ queryKey: ['patterns'] })
      }
      counting = false
    }

    afterPaint(() => {
      void import('@/components/live/listen-together').then(({ listenTogether }) => {
        if (leaving.signal.aborted) return
        const stop = listenTogether({
          after: null,
          hear: ({ kind }) => {
            if (kind !== 'presence') void count() // on 'ready' too: what came between the page and this
          },
          hearTab: () => void count(),
          onStart: () => {},
        })
        leaving.signal.addEventListener('abort', stop)
      })
    })
    return () => leaving.abort()
  }, [client])
}
