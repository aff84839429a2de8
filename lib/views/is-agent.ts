import type { Store } from '@/lib/store/port'

/** Returns whether the store has an agent of this name. */
export async function isAgent(store: Store, id: string): Promise<boolean> {
  return (await store.read.agent.findUnique({ where: { id }, select: { id: true } })) !== null
}
