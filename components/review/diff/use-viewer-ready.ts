import { useEffect, useState, useSyncExternalStore } from 'react'

import { whenIdle } from '@/components/ui/when-idle'

/** True once the page has been painted and the browser has a quiet moment: time to load the diff viewer. */
export function useViewerReady(): boolean {
  const [ready, setReady] = useState(false)
  useEffect(() => whenIdle(() => setReady(true)), [])
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
