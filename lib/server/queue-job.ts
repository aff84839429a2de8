import type { QueueFilter } from '@/lib/filters/queue-filter'
import { jobs, type Job } from '@/lib/jobs/jobs'
import type { Store } from '@/lib/store/port'
import type { ListPlace } from '@/lib/views/cursor'
import { readGroups, type GroupView } from '@/lib/views/groups'
import {
  findQueue,
  looksAtMany,
  toQueuePage,
  type FoundQueue,
  type QueuePage,
} from '@/lib/views/queue'

import { openDb } from './db'

const FEW_PROPOSALS = 2_000 // looked at in some ten milliseconds

/** Finds which proposals a page of the queue holds, and counts them all. */
export const FIND_QUEUE: Job<
  { readonly filter: QueueFilter; readonly place: ListPlace },
  FoundQueue
> = {
  name: 'find-queue',
  run: async ({ filter, place }) => findQueue(await openDb(), filter, place),
}

/** Counts the groups of the queue. */
export const COUNT_GROUPS: Job<QueueFilter, readonly GroupView[]> = {
  name: 'count-groups',
  run: async (filter) => readGroups(await openDb(), filter),
}

/** Returns a page of the queue; of a filter that looks at each of many proposals, found beside the event loop. */
export async function queuePage(
  store: Store,
  filter: QueueFilter,
  place: ListPlace,
): Promise<QueuePage> {
  const found = (await looksAtMany(store, filter, FEW_PROPOSALS))
    ? await jobs().enqueue(FIND_QUEUE, { filter, place })
    : await findQueue(store, filter, place)
  return toQueuePage(store, filter, found)
}

/** Returns the groups of the queue; of many proposals, counted beside the event loop. */
export async function queueGroups(
  store: Store,
  filter: QueueFilter,
): Promise<readonly GroupView[]> {
  return (await looksAtMany(store, filter, FEW_PROPOSALS))
    ? jobs().enqueue(COUNT_GROUPS, filter)
    : readGroups(store, filter)
}
