'use client'

import dynamic from 'next/dynamic'

import { orNotLoaded } from '@/components/ui/not-loaded'

/** What is in the presenter’s rail, fetched after the first paint: the room for it is there before. */
export const PresenterDock = dynamic(
  orNotLoaded(() => import('./presenter-slot').then((loaded) => loaded.PresenterSlot)),
  { ssr: false },
)
