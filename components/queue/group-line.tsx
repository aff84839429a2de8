'use client'

import type { QueueFilter } from '@/lib/filters/queue-filter'

import type { GroupHead } from './group-rows'
import { groupCounts, groupName, useGroups } from './use-groups'

/** The line above a group in the list: what it is, how many, and how they were answered so far. */
export function GroupLine({
  line,
  filter,
}: {
  readonly line: GroupHead
  readonly filter: QueueFilter
}) {
  return (
    <>
      <span className="block truncate font-semibold" dir="auto">
        {groupName(filter, line.first)}
      </span>
      <span className="text-muted block truncate">
        {groupCounts(useGroups(filter).get(line.head))}
      </span>
    </>
  )
}
