'use client'

import dynamic from 'next/dynamic'

import { useStoredChoice } from '@/components/ui/stored-choice'
import type { AgentView } from '@/lib/views/agents'

import { PRESENTING } from './presenting'

const PresenterRail = dynamic(
  () => import('./presenter-rail').then((loaded) => loaded.PresenterRail),
  {
    ssr: false,
  },
)

/** Room beside every page for the presenter’s rail, while there is a presentation. */
export function PresenterDock({ agents }: { readonly agents: readonly AgentView[] }) {
  const beat = useStoredChoice(PRESENTING)
  return (
    <aside
      aria-label="Presenter"
      className="border-line bg-surface presenting:block hidden overflow-y-auto border-l max-xl:order-first max-xl:col-span-full max-xl:h-52 max-xl:border-b max-xl:border-l-0 xl:sticky xl:top-0 xl:h-dvh print:hidden"
    >
      {beat === 'off' ? null : <PresenterRail beat={Number(beat)} agents={agents} />}
    </aside>
  )
}
