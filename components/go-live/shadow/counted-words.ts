import { confidenceWords } from '@/lib/domain/confidence-words'
import type { Counted, ProposalsFilter } from '@/lib/filters/proposals-filter'
import { formatNumber } from '@/lib/language/format'
import type { CountedProposalsView } from '@/lib/views/counted-proposals'

/** Returns what a list has, and how much of it. */
export function countedTitle(
  of: Counted,
  { count, days }: Pick<CountedProposalsView, 'count' | 'days'>,
): string {
  const number = formatNumber(count)
  const proposals = count === 1 ? 'proposal' : 'proposals'
  const approvals = count === 1 ? 'approval' : 'approvals'
  switch (of) {
    case 'open':
      return `${number} open ${proposals}`
    case 'arrived':
      return `${number} ${proposals} that came in the last ${days ?? 0} days`
    case 'approved':
      return `${number} ${approvals} of the last ${days ?? 0} days`
    case 'undone':
      return `${number} ${approvals} of the last ${days ?? 0} days that ${count === 1 ? 'was' : 'were'} undone`
  }
}

/** Returns which of them a list has, part by part. */
export function countedWords({ agent, of, from, to }: ProposalsFilter): readonly string[] {
  const zones = of === 'open' || of === 'arrived'
  return [
    agent,
    zones && from !== null && from > 0 ? `from ${confidenceWords(from)} on` : null,
    zones && to !== null ? `below ${confidenceWords(to)}` : null,
  ].filter((words) => words !== null)
}
