'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'

/** True once the page has been painted and the browser has a quiet moment: time to load the diff viewer. */
export function useViewerReady(): boolean {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const go = () => setReady(true)
    if (typeof requestIdleCallback !== 'function') {
      const timer = window.setTimeout(go, 200)
      return () => window.clearTimeout(timer)
    }
    const idle = requestIdleCallback(go, { timeout: 2_000 })
    return () => cancelIdleCallback(idle)
  }, [])
  return ready
}

const NARROW = '(max-width: 767px)'

/** True when there is no room for two columns. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(NARROW)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => window.matchMedia(NARROW).matches,
    () => false,
  )
}
