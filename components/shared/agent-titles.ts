import { createContext } from 'react'

import type { AgentView } from '@/lib/views/agents'

/** Every agent as the server painted the page: what those are called of whom a list knows the id alone. */
export const Agents = createContext<readonly Pick<AgentView, 'id' | 'title'>[]>([])
