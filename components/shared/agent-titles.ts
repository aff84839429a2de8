import { createContext } from 'react'

import type { AgentView } from '@/lib/views/agents'

type Titled = Pick<AgentView, 'id' | 'title'>

/** Every agent as the server painted the page: what those are called of whom a list knows the id alone. */
export const Agents = createContext<readonly Titled[]>([])

/** Returns what an agent is called among others: its title, or without one its id; null stands for all of them. */
export function titleOf(agents: readonly Titled[], agentId: string | null): string {
  return agents.find(({ id }) => id === agentId)?.title ?? agentId ?? 'all agents'
}
