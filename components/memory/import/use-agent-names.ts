import { useState } from 'react'

import type { AgentName } from '@/lib/domain/rename-agents'
import type { ImportPreview } from '@/lib/views/settings-screen'

/** What is typed as the names of a file's agents, over what was previewed. */
export type AgentNames = {
  readonly agents: NonNullable<ImportPreview['agents']>
  readonly typed: (from: string) => string
  readonly type: (from: string, to: string) => void
  readonly changed: boolean // something is typed that the preview does not show yet
  readonly names: readonly AgentName[]
}

/** Holds the names that are typed until the preview is made with them. */
export function useAgentNames({ agents = [] }: ImportPreview): AgentNames {
  const [held, setHeld] = useState<ReadonlyMap<string, string>>(new Map())
  const previewed = new Map(agents.map(({ from, to }) => [from, to]))
  const typed = (from: string) => held.get(from) ?? previewed.get(from) ?? from
  return {
    agents,
    typed,
    type: (from, to) => setHeld(new Map([...held, [from, to]])),
    changed: agents.some(({ from, to }) => typed(from).trim() !== to),
    names: agents.map(({ from }) => ({ from, to: typed(from) })),
  }
}
