'use client'

import { useCallback, useEffect, useEffectEvent } from 'react'

import { intentsOf, readOutbox, type VerdictIntent } from './outbox'

const RETRY_MS = 15_000

/**
 * Sends again what did not get through, with the same keys: after a reload, when the network returns, and by hand. What
 * somebody else decided here waits until that name is chosen again.
 */
export function useOutbox(outbox: {
  readonly send: (intent: VerdictIntent) => void
  readonly isSending: (key: string) => boolean
  readonly unsaved: number
  readonly reviewer: string | null
}): () => void {
  const { send, isSending, unsaved, reviewer } = outbox
  const retry = useCallback(() => {
    for (const intent of intentsOf(readOutbox(localStorage), reviewer)) {
      if (!isSending(intent.key)) send(intent)
    }
  }, [isSending, send, reviewer])
  const retryNow = useEffectEvent(retry)

  useEffect(() => retryNow(), [reviewer])

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

  return retry
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
