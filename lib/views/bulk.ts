import { isShadow } from '@/lib/domain/policy'
import { randomSample } from '@/lib/domain/sample'
import type { QueueFilter } from '@/lib/filters/queue-filter'
import type { Store } from '@/lib/store/port'
import { operationOfKey } from '@/lib/store/queries/load-operations'
import { loadPolicies } from '@/lib/store/queries/load-policies'
import { disagreedAmong } from '@/lib/store/sql/opinion-is'
import { orderInTime, type Placed } from '@/lib/store/sql/order-in-time'

import { pairView } from './pair-view'
import type { PairView } from './pair-view'
import { readProposals } from './proposals'
import { queueQueryOf } from './queue'
import { firstListed } from './queue-pages'

/** The most proposals frozen at once, which is also the most decided together. */
const MOST_FROZEN = 10_000

const SAMPLE = 5

/** The target of a bulk decision: proposals chosen one by one, or those matching the queue filter now. */
export type BulkTarget = { readonly ids: readonly string[] } | { readonly filter: QueueFilter }

/** Proposals frozen in their current state, so that what is decided is what was shown. */
export type FrozenView = {
  readonly items: readonly { readonly proposalId: string; readonly version: number }[]
  readonly more: boolean // the filter matches more than can be decided at once
  readonly live: number // how many of them would end a fact if approved; the others are in shadow
  readonly sample: readonly PairView[] // five at random
  readonly disagreed: Disagreed
}

/** Those of the frozen proposals that the model disagrees with: answers that end a fact leave them out (rule J24). */
export type Disagreed = {
  readonly ids: readonly string[]
  readonly live: number // as above
  readonly sample: readonly PairView[] // five at random
}

/** Reads which proposals a target covers now, with five random ones in full. */
export async function readFrozen(
  store: Store,
  target: BulkTarget,
  random: () => number,
): Promise<FrozenView> {
  const found = 'ids' in target ? target.ids : await idsOf(store, target.filter)
  const ids = found.slice(0, MOST_FROZEN)
  const placed = await orderInTime(store.read, ids)
  const agents = placed.map(({ agentId }) => agentId)
  const against = await disagreedAmong(store.read, ids)
  const disagreed = placed.filter(({ id }) => against.has(id))
  const sampleOf = async (some: readonly Placed[]) => {
    const drawn = randomSample(some, SAMPLE, random).map(({ id }) => id)
    return (await readProposals(store, drawn)).map(pairView)
  }
  const policies = await loadPolicies(store.read, agents, store.environment)
  const isLive = ({ agentId }: Placed) => {
    const policy = policies.get(agentId)
    return policy !== undefined && !isShadow(policy)
  }
  return {
    items: placed.map(({ id, version }) => ({ proposalId: id, version })),
    more: found.length > ids.length,
    live: placed.filter(isLive).length,
    sample: await sampleOf(placed),
    disagreed: {
      ids: disagreed.map(({ id }) => id),
      live: disagreed.filter(isLive).length,
      sample: await sampleOf(disagreed),
    },
  }
}

function idsOf(store: Store, filter: QueueFilter): Promise<readonly string[]> {
  return firstListed(store, { filter, query: queueQueryOf(filter) }, MOST_FROZEN + 1)
}

export type BulkProgress = { readonly decided: number; readonly notDecided: number }

/** Reads the progress of the request with this key; zero before its operation begins. */
export async function readBulkProgress(store: Store, key: string): Promise<BulkProgress> {
  const operation = await operationOfKey(store.read, key)
  const { decided = 0, notDecided = 0 } = operation?.subject.counts ?? {}
  return { decided, notDecided }
}
