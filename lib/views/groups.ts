import { groupKey } from '@/lib/domain/group-key'
import type { QueueFilter, QueueGroup } from '@/lib/filters/queue-filter'
import type { Store } from '@/lib/store/port'
import { untilNextWrite } from '@/lib/store/queries/until-next-write'
import { groupProposals } from '@/lib/store/sql/group-proposals'

import { queueQueryOf } from './queue'

const COLUMNS = {
  entity: ['entityKey'],
  aspect: ['aspectKey'],
  slot: ['entityKey', 'aspectKey'],
  pattern: ['pattern'],
} as const satisfies Readonly<Record<QueueGroup, readonly string[]>>

/** One group of the queue: its size, and how similar proposals were decided so far. */
export type GroupView = {
  readonly key: string
  readonly listed: number
  readonly supersede: number
  readonly keepBoth: number
  readonly unsure: number
}

/** Reads the groups of a grouping filter, largest first. */
export async function readGroups(store: Store, filter: QueueFilter): Promise<readonly GroupView[]> {
  const { group } = filter
  if (group === null) return []
  const query = queueQueryOf(filter)
  const groups = await untilNextWrite(store, `groups ${group} ${JSON.stringify(query)}`, () =>
    groupProposals(store.read, query, COLUMNS[group]),
  )
  return groups.map(({ listed, supersede, keepBoth, unsure, ...names }) => ({
    key: groupKey(group, names),
    listed,
    supersede,
    keepBoth,
    unsure,
  }))
}
