'use client'

import { useEffect } from 'react'

const SETTLE_MS = 500

/** Keeps filter and selection in the address, once they have settled: a key held down writes once, never a request. */
export function useQueueUrl(search: string, selectedId: string | null): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const params = new URLSearchParams(search)
      if (selectedId !== null) params.set('p', selectedId)
      const wanted = params.size === 0 ? '/queue' : `/queue?${params.toString()}`
      const shown = `${window.location.pathname}${window.location.search}`
      if (wanted !== shown) window.history.replaceState(null, '', wanted)
    }, SETTLE_MS)
    // Next drops a navigation that is on its way when the address is written meanwhile.
    const leave = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a[href]') !== null)
        clearTimeout(timer)
    }
    document.addEventListener('click', leave, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', leave, true)
    }
  }, [search, selectedId])
}
