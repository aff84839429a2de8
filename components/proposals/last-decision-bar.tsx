'use client'

import { memo, type ReactNode } from 'react'

import { useKeyHint } from '@/components/shell/use-key-hint'
import { Kbd } from '@/components/ui/kbd'
import { KEEP_BOTH_REASONS, VERDICT_WORDS, type KeepBothReason } from '@/lib/domain/verdict'

import { NoteField } from './note-field'
import type { LastDecision, ReviewSession } from './review-events'
import { proposalName } from './review-words'
import { useNextFrame } from './use-next-frame'
import type { Review } from './use-review'

const SHORT_REASONS: Readonly<Record<KeepBothReason, string>> = {
  scope: 'scope',
  entity: 'entity',
  history: 'history',
  refinement: 'refinement',
  duplicate: 'duplicate',
  extraction: 'extraction',
  other: 'other',
}

type Props = {
  readonly session: ReviewSession
  readonly review: Review
  readonly noting: boolean
  readonly onNoting: (open: boolean) => void
  readonly onShow: (proposalId: string) => void
}

/**
 * The decision just made, after the screen has moved on: a digit gives it a reason, N a note. Nothing here is required,
 * and nothing waits for it: it names its own proposal, so it may come a frame after the next one.
 */
export const LastDecisionBar = memo(function LastDecisionBar(props: Props) {
  return <Bar {...props} session={useNextFrame(props.session)} />
})

const Bar = memo(function Bar({ session, review, noting, onNoting, onShow }: Props) {
  const { last, refusal, undone } = session
  const undoKey = useKeyHint('undo')
  return (
    <section
      aria-label="Last decision"
      className="border-line bg-surface text-label flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-t px-4 py-1.5"
    >
      {refusal === null ? null : (
        <p className="text-bad">
          <span aria-hidden="true">✕ </span>
          <button
            type="button"
            className="link text-bad min-h-6"
            onClick={() => onShow(refusal.proposalId)}
          >
            {proposalName(refusal.number)}
          </button>{' '}
          was not recorded: {refusal.text}
        </p>
      )}
      {last === null && undone !== null ? (
        <p className="min-w-0 truncate" dir="auto">
          {undone.text}{' '}
          {undone.canRedo ? (
            <button type="button" className="link min-h-6" onClick={review.redo}>
              Redo
            </button>
          ) : null}
        </p>
      ) : null}
      {last === null && undone === null && refusal === null ? (
        <p className="text-muted">
          Nothing decided since the page was opened.{' '}
          <span className="max-md:hidden">
            <Kbd>{undoKey}</Kbd> still undoes your last operation.
          </span>
          <span className="md:hidden">Undo takes back your last operation.</span>
        </p>
      ) : null}
      {last === null ? null : (
        <Last
          last={last}
          review={review}
          noting={noting}
          onNoting={onNoting}
          onShow={() => onShow(last.proposalId)}
        />
      )}
    </section>
  )
})

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
  onShow: () => void
}) {
  const noteKey = useKeyHint('note')
  const reasons = last.value === 'keep_both' && !noting
  return (
    <>
      <p>
        Last:{' '}
        <button type="button" className="link min-h-6" onClick={onShow}>
          {proposalName(last.number)}
        </button>{' '}
        {last.disagreed ? 'disagreed: ' : ''}
        <span aria-hidden="true">{VERDICT_WORDS[last.value].glyph} </span>
        {VERDICT_WORDS[last.value].done}.
      </p>
      {reasons ? (
        <fieldset className="flex flex-wrap items-center gap-x-1 gap-y-0.5">
          <legend className="sr-only">Reason</legend>
          <span className="text-muted mr-1">Reason?</span>
          {KEEP_BOTH_REASONS.map(({ id, label }, index) => (
            <button
              key={id}
              type="button"
              title={label}
              aria-label={label}
              aria-pressed={last.reason === id}
              onClick={() => review.giveReason(id)}
              className="marked hover:bg-bg aria-pressed:border-text aria-pressed:bg-bg inline-flex min-h-6 items-center gap-1 rounded-sm border border-transparent px-1 aria-pressed:font-semibold"
            >
              <Key>{index + 1}</Key>
              {SHORT_REASONS[id]}
              {last.reason === id ? <span aria-hidden="true">✓</span> : null}
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
          type="button"
          // at the right end, where it stays whether or not there are reasons before it
          className="hover:bg-bg inline-flex min-h-6 max-w-72 items-center gap-1 rounded-sm px-1 md:ml-auto"
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

/** The key of a button, where there is room for a keyboard. */
function Key({ children }: { readonly children: ReactNode }) {
  return (
    <span className="max-md:hidden">
      <Kbd>{children}</Kbd>
    </span>
  )
}
