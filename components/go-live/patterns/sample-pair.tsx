import { memo, useEffect, useRef } from 'react'

import { PlainTwin } from '@/components/review/diff/plain-twin'
import { FactBadges } from '@/components/review/proposals/proposal-header'
import type { RowProblem } from '@/components/review/proposals/review-events'
import { proposalName } from '@/components/review/proposals/review-words'
import { SideHeads } from '@/components/review/proposals/side-heads'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { isolated } from '@/lib/domain/isolated'
import { VERDICT_WORDS } from '@/lib/domain/terms'
import type { PairView } from '@/lib/views/pair-view'

/** One of the drawn pairs: both texts, since when and from where, and what was answered. The current one is what the keys decide. */
export const SamplePair = memo(function SamplePair({
  proposal,
  current,
  problem,
  onChoose,
}: {
  readonly proposal: PairView
  readonly current: boolean
  readonly problem: RowProblem | null
  readonly onChoose: (id: string) => void
}) {
  const place = useRef<HTMLLIElement>(null)
  const seen = useRef(false)
  useEffect(() => {
    if (current && seen.current) place.current?.scrollIntoView({ block: 'nearest' })
    seen.current = true
  }, [current])
  const { id, number, entity, aspect, agentId, agentTitle, older, newer } = proposal
  return (
    <li
      ref={place}
      aria-current={current ? 'true' : undefined}
      data-proposal={id}
      className="marked border-line aria-[current]:border-l-accent scroll-mt-12 scroll-mb-44 border-b border-l-2 border-l-transparent py-3 pl-3 md:pl-4"
    >
      <div className="mb-2 flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          href={`/p/${number}`}
          className="mono text-text tap inline-flex items-center hover:underline"
        >
          {proposalName(number)}
        </Link>
        <span className="min-w-0 font-medium wrap-anywhere">
          <bdi>{entity}</bdi> <span className="text-muted">›</span> <bdi>{aspect}</bdi>
        </span>
        <span className="text-label text-muted" dir="auto">
          {agentTitle ?? agentId}
        </span>
        <Answer proposal={proposal} />
        {current ? (
          <span className="text-label text-accent ml-auto">◀ deciding this one</span>
        ) : (
          <Button size="sm" variant="quiet" className="ml-auto" onClick={() => onChoose(id)}>
            Decide this one
          </Button>
        )}
      </div>
      <SideHeads
        older={older}
        newer={newer}
        badges={{ older: <FactBadges fact={older} />, newer: <FactBadges fact={newer} /> }}
      />
      <PlainTwin
        pair={{
          older: older.content,
          newer: newer.content,
          olderMarks: NO_MARKS,
          newerMarks: NO_MARKS,
        }}
        split
      />
      {problem === null ? null : (
        <p className="text-label text-bad mt-1">
          ✕{' '}
          {problem.kind === 'unsaved'
            ? `Not saved yet; sent again as ${isolated(problem.by)} until it arrives.`
            : `Not recorded: ${problem.text}`}
        </p>
      )}
    </li>
  )
})

const NO_MARKS = [] as const

function Answer({ proposal: { status, unsure, verdict } }: { proposal: PairView }) {
  if (status === 'decided' && verdict !== null) {
    const { glyph, done } = VERDICT_WORDS[verdict.value]
    return (
      <Badge tone={verdict.value === 'supersede' ? 'ok' : 'neutral'}>
        <span aria-hidden="true">{glyph}</span> {done}
      </Badge>
    )
  }
  if (unsure) return <Badge tone="warn">? unsure</Badge>
  return status === 'pending' ? null : <Badge>{status}</Badge>
}
