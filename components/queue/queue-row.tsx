import dynamic from 'next/dynamic'
import { memo, type ReactNode } from 'react'

import { TinyDiff } from '@/components/diff/word-diff'
import { loadLookingTag } from '@/components/live/parts'
import { useLooking } from '@/components/live/presence'
import { LockGlyph } from '@/components/proposals/lock-glyph'
import type { RowProblem } from '@/components/proposals/review-events'
import { isWaiting } from '@/components/proposals/review-session'
import { proposalName } from '@/components/proposals/review-words'
import { useNextFrame } from '@/components/proposals/use-next-frame'
import { ConfidenceBadge, PatternLetters } from '@/components/signals/confidence-badge'
import { VERDICT_WORDS } from '@/lib/domain/verdict'
import type { ProposalView } from '@/lib/views/screen'

const LookingTag = dynamic(loadLookingTag)

export const ROW_HEIGHT = 44

/** One line of the list and one of the pair. A decided row dims in place and shows its verdict. */
export const QueueRow = memo(function QueueRow({
  proposal,
  problem,
  selected,
  position,
  total,
  onSelect,
}: {
  readonly proposal: ProposalView
  readonly problem: RowProblem | null
  readonly selected: boolean
  readonly position: number // from 0
  readonly total: number
  readonly onSelect: (id: string) => void
}) {
  const { id } = proposal
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the list has the focus and its keys
    <div
      id={rowId(id)}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <option> holds text only
      role="option"
      aria-selected={selected}
      aria-posinset={position + 1}
      aria-setsize={total}
      onClick={() => onSelect(id)}
      style={{ top: position * ROW_HEIGHT, height: ROW_HEIGHT }}
      className={`marked border-line absolute inset-x-0 cursor-pointer border-b px-3 py-1.5 contain-layout contain-size contain-style ${
        selected ? 'bg-surface shadow-[inset_3px_0_0_var(--accent)]' : 'hover:bg-surface'
      } ${problem === null ? '' : 'outline-bad outline-1 -outline-offset-2 outline-dashed'}`}
    >
      <RowWords proposal={proposal} problem={problem} />
    </div>
  )
})

/** What the verdict changes in a row may come a frame after the next proposal. */
function RowWords({ proposal, problem }: { proposal: ProposalView; problem: RowProblem | null }) {
  return <RowBody proposal={useNextFrame(proposal)} problem={problem} />
}

const RowBody = memo(function RowBody({
  proposal,
  problem,
}: {
  proposal: ProposalView
  problem: RowProblem | null
}) {
  const { number, entity, aspect, confidence, pattern } = proposal
  const done = !isWaiting(proposal)
  const names = useLooking(proposal.id)
  return (
    <>
      <div className="text-label flex items-baseline gap-2">
        <span className={`mono shrink-0 ${done ? 'text-muted' : 'text-text'}`}>
          {proposalName(number)}
        </span>
        <span
          dir="auto"
          className={`min-w-0 flex-1 truncate ${done ? 'text-muted' : 'font-medium'}`}
        >
          {entity} › {aspect}
        </span>
        {names === null ? null : <LookingTag names={names} />}
        {problem === null ? null : (
          <span className="text-bad shrink-0">
            {problem.kind === 'unsaved' ? 'not saved' : 'not recorded'}
          </span>
        )}
        <RowState proposal={proposal} />
        <PatternLetters pattern={pattern} />
        <ConfidenceBadge confidence={confidence} />
      </div>
      <div className={`text-label ${done ? 'text-muted' : ''}`}>
        <TinyDiff older={proposal.older.content} newer={proposal.newer.content} />
      </div>
    </>
  )
})

function RowState({ proposal }: { proposal: ProposalView }) {
  const { older, status, verdict, unsure, disputed, contextDifferences } = proposal
  const locked = older.kind === 'constraint' || older.protected
  const answer = status === 'decided' || unsure ? verdict : null
  return (
    <span className="flex shrink-0 gap-1">
      {locked ? <Glyph sign={<LockGlyph />} words="locked" /> : null}
      {status === 'stale' ? <Glyph sign="!" words="stale" /> : null}
      {contextDifferences.length > 0 ? <Glyph sign="≠" words="context differs" /> : null}
      {disputed ? <Glyph sign="!?" words="disputed" /> : null}
      {answer === null ? null : (
        <Glyph sign={VERDICT_WORDS[answer.value].glyph} words={VERDICT_WORDS[answer.value].done} />
      )}
      {unsure && answer === null ? <Glyph sign="?" words="unsure" /> : null}
    </span>
  )
}

function Glyph({ sign, words }: { sign: ReactNode; words: string }) {
  return (
    <span title={words}>
      <span aria-hidden="true">{sign}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}

export function rowId(id: string): string {
  return `row-${id}`
}
