import { notFound } from 'next/navigation'

import { openDb } from '@/lib/server/db'
import { isAgent } from '@/lib/views/is-agent'

/** Opens the store for a page about an agent, which is not found where there is none of that name (rule NV7). Null: none is named. */
export async function openForAgent(agent: string | null): ReturnType<typeof openDb> {
  const store = await openDb()
  if (agent !== null && !(await isAgent(store, agent))) notFound()
  return store
}
