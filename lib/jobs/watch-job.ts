import { PALIMPSEST, type By } from '@/lib/domain/actor'
import type { OperationRequest } from '@/lib/domain/operation'
import { watchSwitch } from '@/lib/operations/watch-switch'
import type { Store } from '@/lib/store/port'

/**
 * Watches every live phase: draws automatic applications again for labeling, and returns to shadow when labels or undo show too many
 * errors.
 */
export async function watchLive(
  store: Store,
  requestNow: () => Omit<OperationRequest, keyof By>,
): Promise<void> {
  const live = await store.read.phaseSwitch.findMany({
    where: { status: 'live' },
    select: { id: true },
  })
  for (const { id } of live) {
    const request = { ...requestNow(), ...PALIMPSEST }
    await watchSwitch(store, { switchId: id }, request)
  }
}
