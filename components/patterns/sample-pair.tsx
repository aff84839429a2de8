'use client'

import { memo, useEffect, useRef } from 'react'

import { evidenceMarks, type Side } from '@/components/diff/evidence-html'
import { PlainTwin } from '@/components/diff/plain-twin'
import { FactBadges } from '@/components/proposals/proposal-header'
import type { RowProblem } from '@/components/proposals/review-events'
import { proposalName } from '@/components/proposals/review-words'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { VERDICT_WORDS } from '@/lib/domain/verdict'
import type { ProposalView } from '@/lib/views/screen'

/** One of the drawn pairs: both texts, what fired, and what was answered. The current one is what the keys decide. */
export const SamplePair = memo(function SamplePair({
  proposal,
  current,
  problem,
  onChoose,
}: {
  readonly proposal: ProposalView
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
  const { id, number, entity, aspect, agentId, agentTitle, older, newer, readings } = proposal
  const fired = readings.filter((reading) => reading.fired && reading.older !== undefined)
  const marks = (side: Side) =>
    proposal.staleSides === null ? evidenceMarks(readings, side) : NO_MARKS
  return (
    <li
      ref={place}
      aria-current={current ? 'true' : undefined}
      data-proposal={id}
      className="marked border-line aria-[current]:border-l-accent scroll-mt-12 scroll-mb-44 border-b border-l-2 border-l-transparent py-3 pl-3 md:pl-4"
    >
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
        <Link href={`/p/${id}`} className="mono text-text hover:underline">
          {proposalName(number)}
        </Link>
        <span className="min-w-0 font-medium wrap-anywhere" dir="auto">
          {entity} <span className="text-muted">›</span> {aspect}
        </span>
        <span className="text-label text-muted" dir="auto">
          {agentTitle ?? agentId}
        </span>
        <FactBadges fact={older} />
        <Answer proposal={proposal} />
        {current ? (
          <span className="text-label text-accent ml-auto">◀ deciding this one</span>
        ) : (
          <Button size="sm" variant="quiet" className="ml-auto" onClick={() => onChoose(id)}>
            Decide this one
          </Button>
        )}
      </div>
      <PlainTwin
        pair={{
          older: older.content,
          newer: newer.content,
          olderMarks: marks('older'),
          newerMarks: marks('newer'),
        }}
        split
      />
      <p className="text-label text-muted mt-1 wrap-anywhere">
        {fired.map(({ sentence }) => sentence).join(' · ')}
      </p>
      {problem === null ? null : (
        <p className="text-label text-bad mt-1">
          ✕{' '}
          {problem.kind === 'unsaved'
            ? `Not saved yet; sent again as ${problem.by} until it arrives.`
            : `Not recorded: ${problem.text}`}
        </p>
      )}
    </li>
  )
})

const NO_MARKS = [] as const

function Answer({ proposal: { status, unsure, verdict } }: { proposal: ProposalView }) {
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
