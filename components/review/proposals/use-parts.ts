'use client'

import { useEffect, useState } from 'react'

import { useViewerReady } from '@/components/review/diff/use-viewer-ready'
import type * as Parts from '@/components/review/reading/parts'

let loaded: typeof Parts | null = null

/** What helps reading, once the page is quiet and it has come; null until then, and where it cannot be loaded. */
export function useParts(): typeof Parts | null {
  const ready = useViewerReady()
  const [parts, setParts] = useState(loaded)
  useEffect(() => {
    if (!ready || parts !== null) return
    import('@/components/review/reading/parts').then(
      (all) => {
        loaded = all
        setParts(all)
      },
      () => undefined,
    )
  }, [ready, parts])
  return parts
}
