import dynamic from 'next/dynamic'

import { orNotLoaded } from '@/components/ui/not-loaded'
import { useStoredChoice } from '@/components/ui/stored-choice'
import type { AgentView } from '@/lib/views/agents'

import { PRESENTING } from './presenting'

const PresenterRail = dynamic(
  orNotLoaded(() => import('./presenter-rail').then((loaded) => loaded.PresenterRail)),
  { ssr: false },
)

/** The rail, while there is a presentation. */
export function PresenterSlot({ agents }: { readonly agents: readonly AgentView[] }) {
  const beat = useStoredChoice(PRESENTING)
  return beat === 'off' ? null : <PresenterRail beat={Number(beat)} agents={agents} />
}
