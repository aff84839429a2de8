import { useEffect, useState, useSyncExternalStore } from 'react'

import { whenIdle } from '@/components/ui/when-idle'

/** True once the page has been painted and the browser has a quiet moment. */
export function usePageQuiet(): boolean {
  const [quiet, setQuiet] = useState(false)
  useEffect(() => whenIdle(() => setQuiet(true)), [])
  return quiet
}

// From the first script on, whatever is mounted by then.
const firstInput =
  typeof window === 'undefined'
    ? null
    : new Promise((resolve) => {
        for (const input of ['pointermove', 'pointerdown', 'keydown'])
          document.addEventListener(input, resolve, { once: true, capture: true })
      })

/**
 * True in a quiet moment after the first key, or the first move or press of a pointer: time to load the diff viewer, a fifth of the
 * page’s scripts. Until then the plain twin is seen, which is drawn alike.
 */
export function useViewerReady(): boolean {
  const [ready, setReady] = useState(false)
  useEffect(() => void firstInput?.then(() => whenIdle(() => setReady(true))), [])
  return ready
}

const NARROW = '(max-width: 767px)'

/** True when there is no room for two columns. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribeNarrow, isNarrow, () => false)
}

// One query for the page: it is asked at every draw.
const narrow = typeof window === 'undefined' ? null : window.matchMedia(NARROW)

function subscribeNarrow(listener: () => void): () => void {
  narrow?.addEventListener('change', listener)
  return () => narrow?.removeEventListener('change', listener)
}

function isNarrow(): boolean {
  return narrow?.matches ?? false
}
