import { useQuery } from '@tanstack/react-query'

import { getJson } from '@/components/shared/get-json'
import { isolated } from '@/lib/domain/isolated'
import type { QueueFilter } from '@/lib/filters/queue-filter'
import { formatNumber } from '@/lib/language/format'
import type { GroupView } from '@/lib/views/groups'
import type { ProposalView } from '@/lib/views/proposal-view'

import { queueSearch } from './queue-queries'

/** What the server counts in each group of the list, by its key; asked once for all lines. */
export function useGroups(filter: QueueFilter): ReadonlyMap<string, GroupView> {
  const search = queueSearch(filter)
  const { data } = useQuery({
    queryKey: ['queue', 'groups', search],
    queryFn: () => getJson<readonly GroupView[]>(`/api/groups?${search}`),
    select: byKey,
    staleTime: Infinity,
  })
  return data ?? NONE
}

const NONE: ReadonlyMap<string, GroupView> = new Map()

function byKey(groups: readonly GroupView[]): ReadonlyMap<string, GroupView> {
  return new Map(groups.map((group) => [group.key, group]))
}

/** Returns what a group is called, by one of its rows. */
export function groupName(
  filter: QueueFilter,
  { entity, aspect, pattern }: Pick<ProposalView, 'entity' | 'aspect' | 'pattern'>,
): string {
  if (filter.group === 'pattern') return `Signals ${pattern === '' ? '–' : pattern}`
  if (filter.group === 'entity') return entity
  return filter.group === 'aspect' ? aspect : `${isolated(entity)} › ${isolated(aspect)}`
}

/** Returns how a group was answered so far: `12 listed · 3 approved, 5 rejected`. */
export function groupCounts(group: GroupView | undefined): string {
  if (group === undefined) return ' '
  const said = [
    [group.supersede, 'approved'],
    [group.keepBoth, 'rejected'],
    [group.unsure, 'unsure'],
  ] as const
  const split = said.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
  return [
    `${formatNumber(group.listed)} listed`,
    ...(split.length === 0 ? [] : [split.join(', ')]),
  ].join(' · ')
}
