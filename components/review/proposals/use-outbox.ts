'use client'

import { useCallback, useEffect, useEffectEvent } from 'react'

import { useResend } from '@/components/shared/use-resend'

import { intentsOf, readOutbox, type VerdictIntent } from './outbox'

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

  useResend(unsaved, retry)

  return retry
}
