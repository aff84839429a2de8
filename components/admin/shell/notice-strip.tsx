'use client'

import dynamic from 'next/dynamic'

import { orNotLoaded } from '@/components/ui/not-loaded'
import type { ShellView } from '@/lib/views/shell'

import { useShell } from './use-shell'

const Notices = dynamic(orNotLoaded(() => import('./notices').then((loaded) => loaded.Notices)))

/** What everybody must know before the next decision: a store that takes none, and agents that just went live or back. */
export function NoticeStrip({ view }: { readonly view: ShellView }) {
  const { readOnly, fellBack, wentLive } = useShell(view)
  if (readOnly === null && fellBack.length + wentLive.length === 0) return null
  return <Notices readOnly={readOnly} fellBack={fellBack} wentLive={wentLive} />
}
