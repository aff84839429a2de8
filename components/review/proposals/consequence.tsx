import dynamic from 'next/dynamic'
import { memo } from 'react'

import { Link } from '@/components/ui/link'
import { orNotLoaded } from '@/components/ui/not-loaded'
import { beliefOf, resultOf } from '@/lib/domain/proposal-words'
import type { ProposalView } from '@/lib/views/proposal-view'

// Most proposals can be approved.
const WayOut = dynamic(orNotLoaded(() => import('./way-out').then((loaded) => loaded.WayOut)))

type Shown = { readonly proposal: ProposalView }

/** What the agent believes now. */
export function Belief({ proposal }: Shown) {
  const { lead, values, tail } = beliefOf(proposal)
  return (
    <p className="text-belief wrap-anywhere">
      {lead}
      {values.map((value, index) => (
        <span key={index}>
          {index === 0 ? ' ' : ' and '}
          <bdi className="font-semibold">{value}</bdi>
        </span>
      ))}
      {tail}
    </p>
  )
}

/** What the agent will receive once it is approved; where it cannot be, why, and what can be done about it. */
export function Result({
  proposal,
  onRedetect,
}: Shown & { readonly onRedetect: (proposal: ProposalView) => void }) {
  const { heading, lines, more, notes } = resultOf(proposal)
  const { id, neighbours, obstacles, status } = proposal
  const obstacle = status === 'decided' ? null : obstacles.supersede
  const open = status === 'decided' ? neighbours : neighbours + 1
  return (
    <section aria-label="If you approve" className="flex flex-col gap-1">
      <h3 className={obstacle === null ? 'text-muted' : 'text-belief wrap-anywhere'}>{heading}</h3>
      {lines.length === 0 ? null : (
        <ul className="border-newer flex flex-col gap-1 border-l-2 pl-3">
          {lines.map((line) => (
            <Line key={line.id} content={line.content} />
          ))}
          {more === null ? null : <li className="text-muted">{more}</li>}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
        {notes.map((note) => (
          <p key={note} className={obstacle === null ? 'text-muted w-full' : 'text-muted'}>
            {note}
          </p>
        ))}
        {obstacle === null ? null : (
          <WayOut kind={obstacle.kind} proposal={proposal} onRedetect={onRedetect} />
        )}
      </div>
      {open < 2 ? null : (
        <Link className="link reach w-fit" href={`/review/together?p=${id}`}>
          Review {open} open proposals about these facts together
        </Link>
      )}
    </section>
  )
}

const Line = memo(function Line({ content }: { readonly content: string }) {
  return (
    <li dir="auto" className="text-belief line-clamp-3 wrap-anywhere">
      {content}
    </li>
  )
})
