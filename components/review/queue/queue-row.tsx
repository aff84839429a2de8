import dynamic from 'next/dynamic'
import { memo } from 'react'

import { usePicked } from '@/components/review/bulk/selection'
import { useLooking } from '@/components/review/live/presence'
import { loadLookingTag } from '@/components/review/proposals/parts'
import type { RowProblem } from '@/components/review/proposals/review-events'
import { proposalName } from '@/components/review/proposals/review-words'
import { isWaiting } from '@/components/review/proposals/session-rows'
import { orNotLoaded } from '@/components/ui/not-loaded'
import { isLocked } from '@/lib/domain/locked'
import { LIST_WORDS, OPINION_WORDS, VERDICT_WORDS } from '@/lib/domain/terms'
import type { VerdictValue } from '@/lib/domain/verdict'
import { formatDay } from '@/lib/language/format'
import type { ProposalView } from '@/lib/views/proposal-view'

const LookingTag = dynamic(orNotLoaded(loadLookingTag), { ssr: false })

export const ROW_HEIGHT = 56

/** What the pair is about, with its state or else its record, and what differs. A decided row dims in place and says its verdict. */
export const QueueRow = memo(function QueueRow({
  proposal,
  problem,
  selected,
  line,
  position,
  total,
  onSelect,
  onPick,
}: {
  readonly proposal: ProposalView
  readonly problem: RowProblem | null
  readonly selected: boolean
  readonly line: number // where it is drawn, from 0
  readonly position: number // among the proposals, from 0
  readonly total: number
  readonly onSelect: (id: string) => void
  readonly onPick: (id: string, range: boolean) => void
}) {
  const { id } = proposal
  const picked = usePicked(id)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the list has the focus and its keys
    <div
      id={rowId(id)}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <option> holds text only
      role="option"
      aria-selected={picked === 'none' ? selected : picked === 'this'}
      aria-posinset={position + 1}
      aria-setsize={total}
      onClick={(event) => {
        const box = event.target instanceof Element && event.target.closest('[data-pick]') !== null
        if (box || event.metaKey || event.ctrlKey || event.shiftKey) onPick(id, event.shiftKey)
        else onSelect(id)
      }}
      style={{ top: line * ROW_HEIGHT, height: ROW_HEIGHT }}
      className={`group/row marked border-line absolute inset-x-0 cursor-pointer border-b py-2 pr-3 pl-6 contain-layout contain-size contain-style ${
        selected ? 'bg-surface shadow-[inset_3px_0_0_var(--accent)]' : 'hover:bg-surface'
      } ${problem === null ? '' : 'outline-bad outline-1 -outline-offset-2 outline-dashed'}`}
    >
      <PickBox picked={picked} current={selected} />
      <RowBody proposal={proposal} problem={problem} />
    </div>
  )
})

/** A target of 24 px in a margin that is always there, so that nothing moves when it appears. The row says whether it is chosen. */
function PickBox({ picked, current }: { picked: ReturnType<typeof usePicked>; current: boolean }) {
  const hidden = picked === 'none' ? 'opacity-0 group-hover/row:opacity-100' : ''
  const focused = current ? 'group-focus-visible/list:opacity-100' : ''
  return (
    <span
      data-pick
      aria-hidden="true"
      className={`absolute inset-y-0 left-0 grid w-6 place-items-center ${hidden} ${focused}`}
    >
      <span
        className={`size-3.5 rounded-[3px] border text-center text-[11px] leading-3 font-bold ${picked === 'this' ? 'border-accent bg-accent text-bg' : 'border-muted'}`}
      >
        {picked === 'this' ? '✓' : ''}
      </span>
    </span>
  )
}

const RowBody = memo(function RowBody({
  proposal,
  problem,
}: {
  proposal: ProposalView
  problem: RowProblem | null
}) {
  const { number, createdAt, entity, aspect, reason, record } = proposal
  const done = !isWaiting(proposal)
  const names = useLooking(proposal.id)
  const state = stateOf(proposal, problem)
  const words = state.words ?? record.words
  return (
    <div title={`${proposalName(number)}, ${formatDay(createdAt)}`}>
      <div className="flex items-baseline gap-2">
        <span className="sr-only">{proposalName(number)} </span>
        <span className={`flex min-w-0 flex-1 ${done ? 'text-muted' : 'font-medium'}`}>
          <bdi className={`truncate ${shrinks(entity, aspect)}`}>{entity}</bdi>
          <span className="shrink-0 whitespace-pre"> › </span>
          <bdi className="truncate">{aspect}</bdi>
        </span>
        {names === null ? null : <LookingTag names={names} />}
        {/* New words get a new element, so no visible element moves (they are right-aligned). */}
        <span
          key={words}
          className={`text-label shrink-0 ${problem === null ? 'text-muted' : 'text-bad'}`}
        >
          <span aria-hidden="true">{state.sign}</span>
          {words}
        </span>
      </div>
      <div className={`flex items-center gap-2 ${done ? 'text-muted' : ''}`}>
        <OldToNew reason={reason} />
        <OpinionChip opinion={proposal.judgement.opinion} />
      </div>
      <span className="sr-only">, {formatDay(createdAt)}</span>
    </div>
  )
})

/** `Denver → Colorado Springs` */
const OldToNew = memo(function OldToNew({ reason }: { reason: ProposalView['reason'] }) {
  return (
    <p className="min-w-0 flex-1 truncate">
      <bdi>{reason.from}</bdi>
      <span className="text-muted">
        <span aria-hidden="true"> → </span>
        <span className="sr-only"> to </span>
      </span>
      <bdi>{reason.to}</bdi>
    </p>
  )
})

/** A disagreement is marked, an agreement is quiet; that the model was not asked is nothing to read in every row. */
function OpinionChip({ opinion }: { opinion: ProposalView['judgement']['opinion'] }) {
  if (opinion !== 'agrees' && opinion !== 'disagrees') return null
  return (
    <span className={`text-label shrink-0 ${opinion === 'agrees' ? 'text-muted' : 'text-warn'}`}>
      {OPINION_WORDS[opinion]}
    </span>
  )
}

/** How an entity gives way: before a short aspect, down to a few letters; with a long one, as much as it. */
function shrinks(entity: string, aspect: string): string {
  if (entity.length < 7) return 'shrink-0'
  return aspect.length > 16 ? '' : 'min-w-8 shrink-[9999]'
}

type RowState = { readonly words: string | null; readonly sign?: string }

/** Returns how a row stands; no words: it is open, and there is nothing to say but its record. */
function stateOf(
  { older, status, verdict, unsure, disputed }: ProposalView,
  problem: RowProblem | null,
): RowState {
  if (problem !== null) {
    return { words: problem.kind === 'unsaved' ? 'Not saved' : 'Not recorded' }
  }
  if (disputed) return { words: LIST_WORDS.disputed }
  if (status === 'decided' && verdict !== null) return answered(verdict.value)
  if (isLocked(older)) return { words: LIST_WORDS.locked }
  if (unsure) return answered('unsure')
  return { words: status === 'stale' ? LIST_WORDS.stale : null }
}

function answered(value: VerdictValue): RowState {
  const { glyph, state } = VERDICT_WORDS[value]
  return { sign: `${glyph} `, words: state }
}

export function rowId(id: string): string {
  return `row-${id}`
}
