import { useSearchParams } from 'next/navigation'
import { useState } from 'react'

import { parseQueueFilter } from '@/lib/filters/queue-filter'
import type { QueueFilter } from '@/lib/filters/queue-filter'

/**
 * Returns the filter to begin with, and the proposal to go back to. Who comes back to the queue gets the page as it was first painted,
 * but the address as it was left: what it says counts.
 */
export function useQueueStart(asked: string | null): {
  readonly start: QueueFilter
  readonly back: string | null
} {
  const params = useSearchParams()
  const [begun] = useState(() => {
    const wanted = params.get('p')
    return { start: parseQueueFilter(params), back: wanted === asked ? null : wanted }
  })
  return begun
}
