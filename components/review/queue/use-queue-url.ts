import { useEffect, useState } from 'react'

import { onLeaving } from '@/components/shared/leaving'

const SETTLE_MS = 500

/**
 * Keeps filter and selection in the address, once they have settled: a key held down writes once, never a request. Who leaves sooner
 * finds them there on the way back; written later, the address would call the page back, for Next drops a navigation on its way then.
 * Returns true where it said neither when the page was opened.
 */
export function useQueueUrl(search: string, selectedId: string | null): boolean {
  const [unasked] = useState(() => typeof window !== 'undefined' && window.location.search === '')
  useEffect(() => {
    const write = () => {
      clearTimeout(timer)
      const params = new URLSearchParams(search)
      if (selectedId !== null) params.set('p', selectedId)
      const wanted = params.size === 0 ? '/review' : `/review?${params.toString()}`
      const shown = `${window.location.pathname}${window.location.search}`
      if (wanted !== shown) window.history.replaceState(null, '', wanted)
    }
    const timer = setTimeout(write, SETTLE_MS)
    const stop = onLeaving(write)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [search, selectedId])
  return unasked
}
