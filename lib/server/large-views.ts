import type { AsOf } from '@/lib/domain/as-of'
import { asOfInstants, NOW } from '@/lib/filters/as-of'
import type { FactListFilter } from '@/lib/filters/fact-filter'
import { jobs, type Job } from '@/lib/jobs/jobs'
import type { Store } from '@/lib/store/port'
import { tallyProposals } from '@/lib/store/queries/queue-counts'
import { hasMoreFacts } from '@/lib/store/sql/has-more-facts'
import { isFarBack } from '@/lib/store/sql/is-far-back'
import { readChanges } from '@/lib/views/changes'
import { readContext, readContextText } from '@/lib/views/context'
import type { ListPlace } from '@/lib/views/cursor'
import { readFactList, readFactPage } from '@/lib/views/facts'
import { readGroups } from '@/lib/views/groups'
import { readHistory } from '@/lib/views/history'
import { findQueue, looksAtMany, toQueuePage, type QueuePage } from '@/lib/views/queue'
import { readReplay } from '@/lib/views/replay'
import { searchEverything } from '@/lib/views/search'

import { openDb } from './db'

type Reader = (store: Store, asked: readonly unknown[]) => Promise<unknown>

const FEW_PROPOSALS = 2_000 // looked at in some ten milliseconds
const FEW_FACTS = 10_000 // the same

const hasManyFacts = (store: Store, agentId: string | null) =>
  hasMoreFacts(store.read, { agentId, status: null }, FEW_FACTS)

const NOTHING: AsOf = { trueAt: null, knownAt: null }

const readers = new Map<string, Reader>()

/** Reads a view. What was read of a moment waits in the thread. */
export const READ_VIEW: Job<
  { readonly name: string; readonly asked: readonly unknown[] },
  unknown
> = {
  name: 'read-view',
  run: async ({ name, asked }) => {
    const read = readers.get(name)
    if (read === undefined) throw new Error(`no view is called ${name}`)
    return read(await openDb(), asked)
  },
}

/** Makes of a view one that is read beside the event loop where that takes long. */
function besideWhere<Asked extends readonly unknown[], View>(
  name: string,
  read: (store: Store, ...asked: Asked) => Promise<View>,
  takesLong: (store: Store, ...asked: Asked) => Promise<boolean>,
) {
  readers.set(name, (store, asked) => read(store, ...(asked as Asked)))
  return async (store: Store, ...asked: Asked): Promise<View> =>
    (await takesLong(store, ...asked))
      ? (jobs().enqueue(READ_VIEW, { name, asked }) as Promise<View>)
      : read(store, ...asked)
}

// The past takes long when much was written since its moment.
const farBack = async (store: Store, { knownAt }: AsOf) =>
  knownAt !== null && (await isFarBack(store.read, knownAt))

export const factPage = besideWhere('fact', readFactPage, (store, _id, asOf = NOTHING) =>
  farBack(store, asOf),
)
export const factHistory = besideWhere('history', readHistory, (store, _id, asOf) =>
  farBack(store, asOf),
)
export const context = besideWhere('context', readContext, (store, { filter }) =>
  farBack(store, asOfInstants(filter)),
)
export const contextText = besideWhere('context-text', readContextText, (store, { filter }) =>
  farBack(store, asOfInstants(filter)),
)
export const foundEverywhere = besideWhere('search', searchEverything, (store, _text, asOf = NOW) =>
  farBack(store, asOfInstants(asOf)),
)

/** A filter that no index serves takes a look at every fact. */
export const factList = besideWhere(
  'facts',
  readFactList,
  async (store, filter) =>
    (await farBack(store, asOfInstants(filter))) ||
    (isSifted(filter) && (await hasManyFacts(store, filter.agent))),
)

function isSifted(filter: FactListFilter): boolean {
  const { search, kind, protectedOnly, system, session } = filter
  return protectedOnly || [search, kind, system, session].some((asked) => asked !== null)
}

export const changes = besideWhere('changes', readChanges, (store, { agent }) =>
  hasManyFacts(store, agent),
)

/** A replay reads every proposal since a day, whatever became of it. */
export const replay = besideWhere('replay', readReplay, async (store, { agentId }) => {
  const tally = await tallyProposals(store, agentId)
  return tally.reduce((sum, { count }) => sum + count, 0) > FEW_PROPOSALS
})

const foundQueue = besideWhere('queue', findQueue, (store, filter) =>
  looksAtMany(store, filter, FEW_PROPOSALS),
)

export const queueGroups = besideWhere('groups', readGroups, (store, filter) =>
  looksAtMany(store, filter, FEW_PROPOSALS),
)

/** Returns a page of the queue. Its proposals are read here, as they are now. */
export async function queuePage(
  store: Store,
  filter: Parameters<typeof findQueue>[1],
  place: ListPlace,
): Promise<QueuePage> {
  return toQueuePage(store, filter, await foundQueue(store, filter, place))
}
