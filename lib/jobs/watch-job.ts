import type { OperationRequest } from '@/lib/domain/operation'
import { AUTOMATIC } from '@/lib/domain/reviewer-name'
import { watchSwitch } from '@/lib/operations/watch-switch'
import type { Store } from '@/lib/store/port'

/** Looks after every live phase: draws again what was applied without a person, and goes back to shadow where labels or undo speak against it. */
export async function watchLive(
  store: Store,
  requestNow: () => Omit<OperationRequest, 'actor' | 'verified'>,
): Promise<void> {
  const live = await store.read.phaseSwitch.findMany({
    where: { status: 'live' },
    select: { id: true },
  })
  for (const { id } of live) {
    const request = { ...requestNow(), actor: AUTOMATIC, verified: true }
    await watchSwitch(store, { switchId: id }, request)
  }
}
