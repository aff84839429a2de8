import { Link } from '@/components/ui/link'
import { PagesNav } from '@/components/ui/pages-nav'
import { Section } from '@/components/ui/section'
import { proposalsHref, type ProposalsFilter } from '@/lib/filters/proposals-filter'
import { formatInstant } from '@/lib/language/format'
import type { CountedProposalsView, CountedView } from '@/lib/views/counted-proposals'

import { countedTitle, countedWords } from './counted-words'
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
  const words = countedWords(filter)
  return (
    <Section id="counted" title={countedTitle(filter.of, view)} titleClass="pb-1">
      {words.length === 0 ? null : (
        <p className="text-muted pb-2 wrap-anywhere">{words.join(' · ')}</p>
      )}
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
    </Section>
  )
}

function Approval({ approval }: { readonly approval: NonNullable<CountedView['approval']> }) {
  const { by, at, undone, operationId } = approval
  return (
    <p className="text-label text-muted">
      <span className={`font-medium ${undone ? 'text-warn' : 'text-ok'}`}>
        <span aria-hidden="true">{undone ? '↶' : '✓'}</span>{' '}
        {undone ? 'approved, undone since' : 'approved'}
      </span>{' '}
      by <bdi>{by}</bdi> on {formatInstant(at)},{' '}
      <Link href={`/log/${operationId}`} className="link">
        in the log
      </Link>
    </p>
  )
}
