import { Link } from '@/components/ui/link'
import { countedHref, type CountedFilter } from '@/lib/filters/counted-filter'
import type { CountedProposals } from '@/lib/views/counted-proposals'

import { ProposalItems } from './proposal-items'

/** The proposals behind a number, a page at a time. */
export function CountedList({
  view,
  filter,
}: {
  readonly view: CountedProposals
  readonly filter: CountedFilter
}) {
  const { count, pages, page } = view
  return (
    <section aria-labelledby="list">
      <h2 id="list" className="text-question pb-1">
        {titleOf(view, filter)}
      </h2>
      <p className="text-muted pb-2 wrap-anywhere">
        {[filter.agent === null ? 'All agents' : `Agent ${filter.agent}`, boundsOf(filter)]
          .filter((words) => words !== null)
          .join(' · ')}
        {filter.list === 'open' ? null : (
          <>
            {' · '}
            <Link
              href={countedHref({
                list: filter.list === 'undone' ? 'approvals' : 'undone',
                agent: filter.agent,
              })}
              className="link inline-flex min-h-6 items-center"
            >
              {filter.list === 'undone' ? 'All approvals' : 'Only those that were undone'}
            </Link>
          </>
        )}
      </p>
      {count === 0 ? <p>None.</p> : <ProposalItems proposals={view.proposals} />}
      {pages === 1 ? null : (
        <nav aria-label="Pages" className="flex gap-4 pt-3">
          {page === 1 ? null : (
            <Link href={countedHref({ ...filter, page: page - 1 })} className="link">
              Earlier
            </Link>
          )}
          <span className="text-muted">
            Page {page} of {pages}
          </span>
          {page >= pages ? null : (
            <Link href={countedHref({ ...filter, page: page + 1 })} className="link">
              More
            </Link>
          )}
        </nav>
      )}
    </section>
  )
}

function titleOf({ count, days }: CountedProposals, { list }: CountedFilter): string {
  const number = count.toLocaleString('en-US')
  if (list === 'open') return `${number} open ${count === 1 ? 'proposal' : 'proposals'}`
  const approvals = `${number} ${count === 1 ? 'approval' : 'approvals'} of the last ${days} days`
  return list === 'undone' ? `${approvals} that ${count === 1 ? 'was' : 'were'} undone` : approvals
}

function boundsOf({ list, from, to }: CountedFilter): string | null {
  if (list !== 'open' || (from === null && to === null)) return null
  if (from === null) return `below ${(to ?? 1).toFixed(2)}`
  return to === null
    ? `from ${from.toFixed(2)} on`
    : `from ${from.toFixed(2)}, below ${to.toFixed(2)}`
}
