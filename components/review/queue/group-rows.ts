import { groupKey } from '@/lib/domain/group-key'
import type { QueueFilter, QueueSort } from '@/lib/filters/queue-filter'
import type { ProposalView } from '@/lib/views/proposal-view'

/** The line above a group; it stands for the first of its rows. */
export type GroupHead = {
  readonly kind: 'group' | 'foreign' | 'below' | 'ours'
  readonly head: string
  readonly id: null
  readonly first: ProposalView
}

export type ListLine = ProposalView | GroupHead

// In these orders the server lists what only another system or a person proposes after all others (rules I14, P12).
const BY_CONFIDENCE: readonly QueueSort[] = ['strongest', 'weakest', 'informative']

/** Returns the list as it is drawn: a line above each group, and above what our detector would not propose. */
export function groupRows(
  order: readonly ProposalView[],
  { group, sort }: Pick<QueueFilter, 'group' | 'sort'>,
): readonly ListLine[] {
  if (group !== null)
    return headed(order, null, (row) => ({ kind: 'group', head: groupKey(group, row) }))
  const below = order.some(isByHandBelow) ? 'below' : 'foreign'
  if (!BY_CONFIDENCE.includes(sort) || !order.some(isBelow)) return order
  return headed(order, 'ours', (row) => {
    const kind = isBelow(row) ? below : 'ours'
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

function isBelow(row: ProposalView): boolean {
  return row.foreign?.only === true || isByHandBelow(row)
}

function isByHandBelow({ origin, confidence, minConfidence }: ProposalView): boolean {
  return origin === 'manual' && confidence < minConfidence
}

export function isHead(line: ListLine | undefined): line is GroupHead {
  return line?.id === null
}
