import type { Store } from '@/lib/store/port'

/** Returns whether the store has an agent of this name, or a connection whose facts become its memory. */
export async function isAgent({ read }: Store, id: string): Promise<boolean> {
  const agent = await read.agent.findUnique({ where: { id }, select: { id: true } })
  return agent !== null || (await read.connection.count({ where: { agentId: id } })) > 0
}
