import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

import type { Kept, Outbox } from './outbox'

const RETRY_MS = 5_000

/** What is kept, as it changes here or in another tab. */
export function useKept<Intent extends Kept>(outbox: Outbox<Intent>): readonly Intent[] {
  return outbox.parse(useSyncExternalStore(outbox.subscribe, outbox.text, () => '[]'))
}

/**
 * Sends again what waits, with the same keys: after a reload, when its person is named, every 5 s while something is unsaved, when the
 * network is back, and by hand. Who leaves meanwhile is warned. What somebody else answered here waits for that name.
 */
export function useResend<Intent extends Kept>(
  outbox: Outbox<Intent>,
  resend: {
    readonly reviewer: string | null
    readonly unsaved: number
    readonly waits: (intent: Intent) => boolean
    readonly send: (intent: Intent) => void
  },
): () => void {
  const { reviewer, unsaved, waits, send } = resend
  const retry = () => {
    for (const intent of outbox.read()) {
      if (intent.reviewer === reviewer && waits(intent)) send(intent)
    }
  }
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
