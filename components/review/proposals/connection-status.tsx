import dynamic from 'next/dynamic'
import { useState, useSyncExternalStore } from 'react'

import { liveConnection } from '@/components/review/live/connection'
import { connectionWords } from '@/components/review/live/connection-words'
import { orNotLoaded } from '@/components/ui/not-loaded'
import { useStore } from '@/components/ui/use-store'

import { loadOutboxDialog } from './parts'

const OutboxDialog = dynamic(orNotLoaded(loadOutboxDialog), { ssr: false })

/** Whether everything is saved and how changes of others arrive, in words. */
export function ConnectionStatus({
  unsaved,
  onRetry,
}: {
  readonly unsaved: number
  readonly onRetry: () => void
}) {
  const online = useSyncExternalStore(
    liveConnection.subscribe,
    () => navigator.onLine,
    () => true,
  )
  const connection = useStore(liveConnection)
  const [listed, setListed] = useState(false)
  const { words, good } = connectionWords({ online, connection, unsaved })
  const dialog = listed ? <OutboxDialog onRetry={onRetry} onClose={() => setListed(false)} /> : null
  if (unsaved === 0) {
    return (
      <>
        {/* Other words are another element: they end at the right, and none that is seen moves for them. */}
        <span key={words} data-connection={connection}>
          <span aria-hidden="true" className={good ? 'text-ok' : 'text-warn'}>
            {good ? '●' : '○'}{' '}
          </span>
          {words}
        </span>
        {dialog}
      </>
    )
  }
  return (
    <span className="text-bad">
      <span aria-hidden="true">! </span>
      <button type="button" className="act" title="Show them" onClick={() => setListed(true)}>
        {words}
      </button>
      {' · '}
      <button type="button" className="act" onClick={onRetry}>
        Retry
      </button>
      {dialog}
    </span>
  )
}
