import { Link } from '@/components/ui/link'
import { PagesNav } from '@/components/ui/pages-nav'
import { confidenceWords } from '@/lib/domain/confidence-words'
import { VERDICT_WORDS } from '@/lib/domain/terms'
import { proposalsHref } from '@/lib/filters/proposals-filter'
import type { Counted, ProposalsFilter } from '@/lib/filters/proposals-filter'
import { formatInstant, formatNumber } from '@/lib/language/format'
import type { CountedProposalsView, CountedView } from '@/lib/views/counted-proposals'

import { ListCount } from './list-count'
import { ProposalItem } from './proposal-item'

/** Exactly the proposals, or the approvals, that a number counts. */
export function CountedList({
  view,
  filter,
}: {
  readonly view: CountedProposalsView
  readonly filter: ProposalsFilter
}) {
  const { page, pages, rows } = view
  return (
    <section aria-label="Proposals">
      <ListCount count={countedTitle(filter.of, view)} words={countedWords(filter)} />
      {rows.length === 0 ? (
        <p className="text-muted">None.</p>
      ) : (
        <ul className="border-line border-t">
          {rows.map((row) => (
            <ProposalItem key={row.approval?.id ?? row.id} proposal={row}>
              {row.approval === null ? null : <Approval approval={row.approval} />}
            </ProposalItem>
          ))}
        </ul>
      )}
      <PagesNav page={page} pages={pages} hrefOf={(to) => proposalsHref({ ...filter, page: to })} />
    </section>
  )
}

function Approval({ approval }: { readonly approval: NonNullable<CountedView['approval']> }) {
  const { by, at, undone, operationId } = approval
  return (
    <p className="text-label text-muted">
      <span className={`font-medium ${undone ? 'text-warn' : 'text-ok'}`}>
        <span aria-hidden="true">{undone ? '↶' : '✓'}</span> {VERDICT_WORDS.supersede.done}
        {undone ? ', undone since' : ''}
      </span>{' '}
      by <bdi>{by}</bdi> on {formatInstant(at)},{' '}
      <Link href={`/activity/${operationId}`} className="link reach">
        in Activity
      </Link>
    </p>
  )
}

/** Returns what a list has, and how much of it. */
function countedTitle(
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
function countedWords({ of, from, to }: ProposalsFilter): readonly string[] {
  const zones = of === 'open' || of === 'arrived'
  return [
    zones && from !== null && from > 0 ? `${confidenceWords(from)} and above` : null,
    zones && to !== null ? `below ${confidenceWords(to)}` : null,
  ].filter((words) => words !== null)
}
