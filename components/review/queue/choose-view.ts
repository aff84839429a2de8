import { useEffect, useEffectEvent } from 'react'

import type { QueueFilter } from '@/lib/filters/queue-filter'

type Choose = (filter: QueueFilter) => void

let shown: Choose | null = null

/** The queue on screen takes a view over without a new page. */
export function useChosenView(choose: Choose): void {
  const chosen = useEffectEvent((filter: QueueFilter) => choose(filter))
  useEffect(() => {
    const take: Choose = (filter) => chosen(filter)
    shown = take
    return () => {
      if (shown === take) shown = null
    }
  }, [])
}

/** Hands a filter to the queue on screen; false where none is. */
export function showInQueue(filter: QueueFilter): boolean {
  shown?.(filter)
  return shown !== null
}
