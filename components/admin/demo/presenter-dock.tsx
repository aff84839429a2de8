'use client'

import dynamic from 'next/dynamic'

/** What is in the presenter’s rail, fetched after the first paint: the room for it is there before. */
export const PresenterDock = dynamic(
  () => import('./presenter-slot').then((loaded) => loaded.PresenterSlot),
  { ssr: false },
)
