import type { OperationRequest } from '@/lib/domain/operation'
import { resampleShortfall, judgeWatch, type WatchState } from '@/lib/domain/watch'
import { loadLimits } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'
import { readWatched } from '@/lib/store/watch'

import { returnToShadow } from './return-to-shadow'
import { drawAgain } from './steps/draw-again'

export type WatchSwitch = { readonly switchId: string }

/**
 * Checks one live phase once (rules GA5, GA46): back to shadow when an interval is wholly beyond its limit, else draws again when enough
 * was applied since. Returns the result; null when the phase is no longer live.
 */
export async function watchSwitch(
  store: Store,
  { switchId }: WatchSwitch,
  request: OperationRequest,
): Promise<WatchState | null> {
  const row = await store.read.phaseSwitch.findUnique({ where: { id: switchId } })
  if (row === null || row.status !== 'live') return null
  const watched = await readWatched(store.read, row)
  const { limits } = await loadLimits(store.read, row.agentId)
  const state = judgeWatch(watched, limits)
  if (state.bad) await returnToShadow(store, { agentId: row.agentId, why: state.why }, request)
  else if (resampleShortfall(watched.applied, watched.drawn) > 0)
    await drawAgain(store, { switchId }, request)
  return state
}
