import type { Result } from '@/lib/domain/result'
import { readStore, type Synced } from '@/lib/operations/read-store'

import type { Services, VerbRequest } from './verb'

/** Reads a connected store, imports what changed there, and has a sweep look at it. */
export async function syncNow(
  services: Services,
  connectionId: string,
  request: VerbRequest,
): Promise<Result<Synced>> {
  const { store, stores } = services
  const read = await readStore(store, { connectionId, means: stores.means }, request)
  if (read.ok && read.value.added + read.value.changed > 0)
    await lookAtAgain(services, read.value.agent, request)
  return read
}

/** Has a sweep look at what came from a store. */
export async function lookAtAgain(
  { startSweep }: Services,
  agentId: string,
  request: VerbRequest,
): Promise<void> {
  await startSweep({ agentId, entity: null, trigger: 'import' }, request)
}
