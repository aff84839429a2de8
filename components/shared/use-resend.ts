'use client'

import { useEffect, useEffectEvent } from 'react'

const RETRY_MS = 15_000

/** Sends again what is not saved: every 15 s and when the network is back. Who leaves meanwhile is warned. */
export function useResend(unsaved: number, retry: () => void): void {
  const retryNow = useEffectEvent(retry)
  useEffect(() => {
    if (unsaved === 0) return
    const again = () => retryNow()
    const timer = setInterval(again, RETRY_MS)
    window.addEventListener('online', again)
    window.addEventListener('beforeunload', warn)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
      window.removeEventListener('beforeunload', warn)
    }
  }, [unsaved])
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
