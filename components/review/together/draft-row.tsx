import { useEffect, useRef } from 'react'

import { PairWords } from '@/components/review/bulk/pair-sample'
import { proposalName } from '@/components/review/proposals/review-words'
import { LEADS_TO } from '@/components/review/proposals/verdict-bar'
import { ConfidenceBadge } from '@/components/review/signals/confidence-badge'
import { signalWords } from '@/components/review/signals/pattern-words'
import { keyHint } from '@/components/shared/keys/key-caps'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { OPINION_WORDS, VERDICT_WORDS } from '@/lib/domain/terms'
import type { VerdictValue } from '@/lib/domain/verdict'
import { formatDay } from '@/lib/language/format'
import type { ProposalView } from '@/lib/views/proposal-view'

const ANSWERS = [
  { value: 'supersede', key: 'approve', leadsTo: LEADS_TO.supersede },
  { value: 'keep_both', key: 'reject', leadsTo: LEADS_TO.keep_both },
  { value: 'unsure', key: 'unsure', leadsTo: LEADS_TO.unsure },
  { value: 'reverse', key: 'reverse', leadsTo: 'use the older' },
] as const

/** One question among others that bear on it, with the verdict that is meant. */
export function DraftRow({
  proposal,
  draft,
  current,
  onPut,
  onCurrent,
}: {
  readonly proposal: ProposalView
  readonly draft: VerdictValue | null
  readonly current: boolean
  readonly onPut: (value: VerdictValue) => void
  readonly onCurrent: () => void
}) {
  const { number, aspect, older, newer, status } = proposal
  const ref = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (current) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the page's keys move it too
    <li
      ref={ref}
      aria-current={current}
      onClick={onCurrent}
      className={`border-line tall:scroll-mb-20 scroll-my-4 border-b px-3 py-3 ${current ? 'bg-surface shadow-[inset_3px_0_0_var(--accent)]' : ''}`}
    >
      <div className="text-label flex flex-wrap items-baseline gap-2">
        <Link className="link mono reach" href={`/p/${number}`}>
          {proposalName(number)}
        </Link>
        <span className="font-medium" dir="auto">
          {aspect}
        </span>
        <span className="text-label text-muted tabular-nums">
          {formatDay(older.validFrom)} → {formatDay(newer.validFrom)}
        </span>
        {status === 'stale' ? <span className="text-muted">stale</span> : null}
        <span className="ml-auto flex gap-2">
          {proposal.judgement.opinion === 'disagrees' ? (
            <span className="text-warn">{OPINION_WORDS.disagrees}</span>
          ) : null}
          <span className="text-muted">{signalWords(proposal.pattern)}</span>
          <ConfidenceBadge confidence={proposal.confidence} />
        </span>
      </div>
      <div className="my-2">
        <PairWords older={older.content} newer={newer.content} />
      </div>
      <fieldset className="flex flex-wrap gap-x-2 gap-y-1">
        <legend className="sr-only">Decision on {proposalName(number)}</legend>
        {ANSWERS.map(({ value, key, leadsTo }) => {
          const obstacle = proposal.obstacles[value]
          return (
            <span key={value} className="flex flex-col items-center gap-0.5">
              <Button
                size="sm"
                variant={draft === value ? 'primary' : value === 'reverse' ? 'quiet' : 'default'}
                aria-pressed={draft === value}
                disabledReason={obstacle?.sentence ?? null}
                {...(current ? { kbd: keyHint(key) } : {})}
                onClick={() => onPut(value)}
              >
                <span aria-hidden="true">{VERDICT_WORDS[value].glyph}</span>
                {VERDICT_WORDS[value].verb}
              </Button>
              <span aria-hidden="true" className="text-label text-muted max-md:hidden">
                {leadsTo}
              </span>
            </span>
          )
        })}
      </fieldset>
    </li>
  )
}
