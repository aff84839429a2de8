'use client'

import dynamic from 'next/dynamic'
import { usePathname } from 'next/navigation'
import { useEffect } from 'react'

import { lastDone } from '@/components/shared/last-done'
import { orNotLoaded } from '@/components/ui/not-loaded'
import { useStore } from '@/components/ui/use-store'

const DoneBar = dynamic(orNotLoaded(() => import('./done-bar').then((loaded) => loaded.DoneBar)))

/** What was done last on this page, where no other line of it says so. Leaving the page ends it. */
export function DoneLine() {
  const path = usePathname()
  const last = useStore(lastDone)
  useEffect(
    () => () => {
      if (lastDone.get()?.path === path) lastDone.set(null)
    },
    [path],
  )
  return last?.path === path ? <DoneBar last={last} /> : null
}
