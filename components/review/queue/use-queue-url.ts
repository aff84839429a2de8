import { useLayoutEffect, useState } from 'react'

import { onLeaving } from '@/components/ui/leaving'

const SETTLE_MS = 500

/**
 * Keeps filter and selection in the address, once they have settled: a key held down writes once, never a request. Who leaves sooner
 * finds them there on the way back. Returns true where the address said neither when the page was opened.
 */
export function useQueueUrl(search: string, selectedId: string | null): boolean {
  const [unasked] = useState(() => typeof window !== 'undefined' && window.location.search === '')
  // With the paint, not after it: what is late must not write over the address of the next page.
  useLayoutEffect(() => {
    const params = new URLSearchParams(search)
    if (selectedId !== null) params.set('p', selectedId)
    const wanted = params.size === 0 ? '/review' : `/review?${params.toString()}`
    const timer = setTimeout(() => replaceAddress(wanted), SETTLE_MS)
    const stop = onLeaving(() => replaceAddress(wanted))
    return () => {
      clearTimeout(timer)
      stop()
    }
  }) // after every render: the router writes the address it knows whenever it refreshes the page
  return unasked
}

/**
 * Replaces the address without telling Next's router. Told, it would drop a refresh that is under way, ask for the page again, find
 * that the answer is of another address than it holds, and after two such answers load the whole page anew.
 */
function replaceAddress(wanted: string): void {
  if (wanted === `${window.location.pathname}${window.location.search}`) return
  History.prototype.replaceState.call(window.history, window.history.state, '', wanted)
}
