import { groupKey } from '@/lib/domain/group-key'
import type { QueueGroup } from '@/lib/filters/queue-filter'
import type { ProposalView } from '@/lib/views/screen'

/** The line above a group; it stands for the first of its rows. */
export type GroupHead = { readonly head: string; readonly id: null; readonly first: ProposalView }

export type ListLine = ProposalView | GroupHead

/** Returns the list as it is drawn: a line above each group. */
export function groupRows(
  order: readonly ProposalView[],
  group: QueueGroup | null,
): readonly ListLine[] {
  if (group === null) return order
  let last: string | null = null
  return order.flatMap((proposal) => {
    const head = groupKey(group, proposal)
    if (head === last) return proposal
    last = head
    return [{ head, id: null, first: proposal }, proposal]
  })
}

export function isHead(line: ListLine | undefined): line is GroupHead {
  return line?.id === null
}
