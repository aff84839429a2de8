'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent } from 'react'

import { intentsOf, readOutbox, type VerdictIntent } from './outbox'
import { isSending } from './use-send'

const RETRY_MS = 15_000

/**
 * Sends again what did not get through, with the same keys: after a reload, when the network returns, and by hand. What
 * somebody else decided here waits until that name is chosen again.
 */
export function useOutbox(outbox: {
  readonly send: (intent: VerdictIntent) => void
  readonly unsaved: number
  readonly reviewer: string | null
}): () => void {
  const { send, unsaved, reviewer } = outbox
  const client = useQueryClient()
  const retry = useCallback(() => {
    if (isSending(client)) return
    for (const intent of intentsOf(readOutbox(localStorage), reviewer)) send(intent)
  }, [client, send, reviewer])
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
