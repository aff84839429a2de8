import { groupKey } from '@/lib/domain/group-key'
import type { QueueFilter, QueueSort } from '@/lib/filters/queue-filter'
import type { ProposalView } from '@/lib/views/proposal-view'

/** The line above a group; it stands for the first of its rows. */
export type GroupHead = {
  readonly kind: 'group' | 'foreign' | 'ours'
  readonly head: string
  readonly id: null
  readonly first: ProposalView
}

export type ListLine = ProposalView | GroupHead

// In these orders the server lists what only another system proposes after all others (rule I14).
const BY_CONFIDENCE: readonly QueueSort[] = ['strongest', 'weakest', 'informative']

/** Returns the list as it is drawn: a line above each group, and above what only another system proposes. */
export function groupRows(
  order: readonly ProposalView[],
  { group, sort }: Pick<QueueFilter, 'group' | 'sort'>,
): readonly ListLine[] {
  if (group !== null)
    return headed(order, null, (row) => ({ kind: 'group', head: groupKey(group, row) }))
  if (!BY_CONFIDENCE.includes(sort) || !order.some(isForeign)) return order
  return headed(order, 'ours', (row) => {
    const kind = isForeign(row) ? 'foreign' : 'ours'
    return { kind, head: kind }
  })
}

/** Puts a line above each row whose group is another than that of the row before; the list begins in `start`. */
function headed(
  order: readonly ProposalView[],
  start: string | null,
  headOf: (row: ProposalView) => Pick<GroupHead, 'kind' | 'head'>,
): readonly ListLine[] {
  let last = start
  return order.flatMap((proposal): readonly ListLine[] => {
    const { kind, head } = headOf(proposal)
    if (head === last) return [proposal]
    last = head
    return [{ kind, head, id: null, first: proposal }, proposal]
  })
}

function isForeign({ foreign }: ProposalView): boolean {
  return foreign?.only === true
}

export function isHead(line: ListLine | undefined): line is GroupHead {
  return line?.id === null
}
