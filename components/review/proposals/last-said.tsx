import { useEffect, useRef, type RefObject } from 'react'

import { useKeyHint } from '@/components/shared/keys/use-key-hint'
import { Kbd } from '@/components/ui/kbd'
import { VERDICT_WORDS } from '@/lib/domain/terms'
import { KEEP_BOTH_REASONS, type KeepBothReason } from '@/lib/domain/verdict'
import { formatCount } from '@/lib/language/format'

import type { BarProps } from './last-decision-bar'
import { NoteField } from './note-field'
import type { LastDecision } from './review-events'
import { proposalName } from './review-words'
import type { Review } from './use-review'

/** For a line that holds all of them; the whole name is beside the pointer, spoken, and in its place on a phone. */
const SHORT_REASONS: Readonly<Record<KeepBothReason, string>> = {
  scope: 'other context',
  entity: 'other subject',
  history: 'over time',
  refinement: 'adds detail',
  duplicate: 'same meaning',
  extraction: 'bad extraction',
  other: 'other',
}

/** What the bar says once something was done: what was refused, or else decided, or else undone, or else decided together. */
export function LastSaid({ session, review, noting, onNoting, onShow }: BarProps) {
  const { last, refusal, undone } = session
  const together = session.together.at(-1)
  if (refusal !== null && !noting) {
    return (
      <p className="text-bad line-clamp-2 min-w-0">
        <span aria-hidden="true">✕ </span>
        {refusal.of === null ? null : (
          <>
            <ProposalLink of={refusal.of} onShow={onShow} /> was not recorded:{' '}
          </>
        )}
        {refusal.text}
      </p>
    )
  }
  if (last !== null)
    return <Last last={last} review={review} noting={noting} onNoting={onNoting} onShow={onShow} />
  if (undone !== null) {
    return (
      <>
        <p className="line-clamp-2 min-w-0 wrap-anywhere" dir="auto">
          {undone.text}
        </p>
        {undone.canRedo ? (
          <button type="button" className="act shrink-0" onClick={review.redo}>
            Redo
          </button>
        ) : null}
      </>
    )
  }
  if (together === undefined) return null
  return (
    <p>
      Last: {formatCount(together.ids.length, 'proposal')}{' '}
      <span aria-hidden="true">{VERDICT_WORDS[together.value].glyph} </span>
      {VERDICT_WORDS[together.value].done} together. One undo covers them all.
    </p>
  )
}

function ProposalLink({
  of: { id, number },
  onShow,
}: {
  readonly of: { readonly id: string; readonly number: number }
  readonly onShow: (proposalId: string) => void
}) {
  return (
    <button type="button" className="link min-h-6 max-md:min-h-10" onClick={() => onShow(id)}>
      {proposalName(number)}
    </button>
  )
}

function Last({
  last,
  review,
  noting,
  onNoting,
  onShow,
}: {
  last: LastDecision
  review: Review
  noting: boolean
  onNoting: (open: boolean) => void
  onShow: (proposalId: string) => void
}) {
  const noteKey = useKeyHint('note')
  const noteButton = useFocusAfter(noting)
  const reasons = last.value === 'keep_both' && !noting
  return (
    <>
      {/* New words get a new element, so no visible element grows. */}
      <p key={`said ${last.key}`} className={noting ? 'shrink-0 max-md:hidden' : 'shrink-0'}>
        Last: <ProposalLink of={{ id: last.proposalId, number: last.number }} onShow={onShow} />{' '}
        {last.disagreed ? 'disagreed: ' : ''}
        <span aria-hidden="true">{VERDICT_WORDS[last.value].glyph} </span>
        {reasons ? VERDICT_WORDS[last.value].state.toLowerCase() : VERDICT_WORDS[last.value].done}.
      </p>
      {reasons ? (
        <fieldset className="order-last flex shrink-0 items-center gap-x-1 px-0! md:gap-x-0.5 md:@max-[72rem]:w-full">
          <legend className="sr-only">Reason</legend>
          <span className="text-muted mr-1">Why?</span>
          {KEEP_BOTH_REASONS.map(({ id, label }, index) => (
            <button
              key={id}
              type="button"
              title={label}
              aria-label={label}
              aria-pressed={last.reason === id}
              onClick={() => review.giveReason(id)}
              className="marked hover:bg-bg aria-pressed:border-text aria-pressed:bg-bg group/reason inline-flex min-h-6 shrink-0 items-center gap-1 rounded-sm border border-transparent px-0.5 max-md:min-h-11 max-md:px-1.5"
            >
              <span className="inline-grid justify-items-center *:[grid-area:1/1]">
                <span className="group-aria-pressed/reason:invisible">
                  <Key>{index + 1}</Key>
                </span>
                <span aria-hidden="true" className="invisible group-aria-pressed/reason:visible">
                  ✓
                </span>
              </span>
              <span className="md:hidden">{label}</span>
              <span className="max-md:hidden">{SHORT_REASONS[id]}</span>
            </button>
          ))}
        </fieldset>
      ) : null}
      {noting ? (
        <NoteField
          key={last.key}
          label={`Note on ${proposalName(last.number)}`}
          note={last.note ?? ''}
          onSave={(note) => {
            review.saveNote(note)
            onNoting(false)
          }}
          onClose={() => onNoting(false)}
        />
      ) : (
        <button
          ref={noteButton}
          type="button"
          // before the reasons: it stays whether or not there are any
          className="act inline-flex max-w-72 min-w-16 items-center gap-1 max-md:min-h-11 max-md:max-w-36 max-md:shrink-0"
          onClick={() => onNoting(true)}
        >
          <Key>{noteKey}</Key>
          <span className="truncate" dir="auto">
            {last.note === null ? 'note' : `“${last.note}”`}
          </span>
        </button>
      )}
    </>
  )
}

/** Takes the focus when the note is closed and the field gone that had it. */
function useFocusAfter(noting: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(noting)
  useEffect(() => {
    const isLost = before.current && !noting && document.activeElement === document.body
    if (isLost) button.current?.focus({ preventScroll: true })
    before.current = noting
  }, [noting])
  return button
}

/** The key of a button, where there is room for a keyboard. */
function Key({ children }: { readonly children: string | number | undefined }) {
  return (
    <span className="max-md:hidden">
      <Kbd>{children}</Kbd>
    </span>
  )
}
