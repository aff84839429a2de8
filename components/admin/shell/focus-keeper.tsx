'use client'

import { useEffect } from 'react'

import { whenIdle } from '@/components/ui/when-idle'

/** Keeps the focus where it was when what had it goes; loaded when the page is idle. */
export function FocusKeeper() {
  useEffect(
    () =>
      whenIdle(() => {
        import('./keep-focus').then(
          ({ keepFocus }) => keepFocus(),
          () => {}, // without it, the focus may begin again at the top
        )
      }),
    [],
  )
  return null
}
