import { memo } from 'react'

import { Badge } from '@/components/ui/badge'
import { Link } from '@/components/ui/link'
import { Part } from '@/components/ui/part'
import { useNextFrame } from '@/components/ui/use-next-frame'
import { formatDay, formatShare } from '@/lib/language/format'
import type { ProposalView } from '@/lib/views/proposal-view'

import { FactBadges } from './proposal-header'
import { LikenessSlot, MetadataSlot, SourcesSlot } from './reading-slots'

/** What else is said on the aspect, and where each side came from. */
export function ProposalContext({ proposal }: { readonly proposal: ProposalView }) {
  return <Around proposal={useNextFrame(proposal)} />
}

const Around = memo(function Around({ proposal }: { readonly proposal: ProposalView }) {
  const { siblings, siblingCount, older, newer } = proposal
  return (
    <div className="border-line divide-line flex flex-col divide-y border-t">
      <Part
        name="siblings"
        suits={siblings.length > 0 && siblings.length < 4}
        heading={
          <>
            Other active facts on this aspect{' '}
            <span className="text-muted tabular-nums">{siblingCount}</span>
          </>
        }
      >
        {siblings.length === 0 ? NO_SIBLINGS : <Siblings proposal={proposal} />}
      </Part>
      <MetadataSlot proposal={proposal} />
      <Part
        name="sources"
        heading={
          <>
            Sources{' '}
            <span className="text-muted">
              {[older, newer].map((fact) => fact.source?.system ?? 'unknown').join(' · ')}
            </span>
          </>
        }
      >
        <SourcesSlot proposal={proposal} />
      </Part>
    </div>
  )
})

const NO_SIBLINGS = <p className="text-muted pb-2 pl-5">None.</p>

function Siblings({ proposal }: { readonly proposal: ProposalView }) {
  const { siblings, siblingCount, likeness } = proposal
  const hidden = siblingCount - siblings.length
  return (
    <ul className="flex flex-col gap-1 pb-2 pl-5">
      {likeness === null ? null : (
        <li className="text-label text-muted">
          Word overlap with the newer fact (older fact:{' '}
          <span className="tabular-nums">{formatShare(likeness.older)}</span>)
        </li>
      )}
      {siblings.map((fact, nth) => (
        <li key={fact.id} className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <LikenessSlot value={likeness?.siblings[nth] ?? 0} older={likeness?.older ?? 1} />
          <span className="text-muted shrink-0 tabular-nums">{formatDay(fact.validFrom)}</span>
          <Link
            href={`/memory/facts/${fact.id}`}
            className="tap line-clamp-3 min-w-0 wrap-anywhere hover:underline"
            dir="auto"
          >
            {fact.content}
          </Link>
          <FactBadges fact={fact} />
          {(likeness?.siblings[nth] ?? 0) > (likeness?.older ?? 1) ? (
            <Badge tone="warn">closer than the older fact. Is this the right one?</Badge>
          ) : null}
        </li>
      ))}
      {hidden > 0 ? <li className="text-muted">and {hidden} more</li> : null}
    </ul>
  )
}
