import { DEFAULT_QUEUE_FILTER, type QueueFilter } from '@/lib/filters/queue-filter'

// Apart from the words of the conditions, which are loaded late.

/** True for a list of what may still be answered; the others are history. */
export function isOpenList({ status }: Pick<QueueFilter, 'status'>): boolean {
  return status !== 'decided' && status !== 'withdrawn'
}

// The lane, the order and the groups choose a list; the others are counted below.
const APART = new Set(['status', 'sort', 'group', 'locked', 'minConfidence', 'maxConfidence'])

/** Counts what `activeFilters` puts into words. */
export function countConditions(filter: QueueFilter): number {
  const plain: Readonly<Record<string, unknown>> = DEFAULT_QUEUE_FILTER
  const isSet = ([name, value]: [string, unknown]) => !APART.has(name) && value !== plain[name]
  const ranged = filter.minConfidence !== null || filter.maxConfidence !== null
  const locked = filter.locked && filter.status !== 'pending'
  return Object.entries(filter).filter(isSet).length + (locked ? 1 : 0) + (ranged ? 1 : 0)
}
