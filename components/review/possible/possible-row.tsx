import { useEffect, useRef } from 'react'

import { PairWords } from '@/components/review/bulk/pair-sample'
import { useKeyHint } from '@/components/shared/keys/use-key-hint'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { confidenceWords } from '@/lib/domain/confidence-words'
import { SCORE_WORDS } from '@/lib/domain/possible'
import { LIST_WORDS, SIGNAL_LABELS } from '@/lib/domain/terms'
import { formatDay } from '@/lib/language/format'
import type { PossiblePairView } from '@/lib/views/possible'

import { DONE, type GivenAnswer, type PossibleValue } from './use-possible'

type Props = {
  readonly pair: PossiblePairView
  readonly threshold: number
  readonly given: GivenAnswer | null
  readonly current: boolean // the keys are about it
  readonly opened: boolean
  readonly working: boolean
  readonly onCurrent: () => void
  readonly onToggle: () => void
  readonly onAnswer: (value: PossibleValue) => void
  readonly onUndo: (operationId: string) => void
}

/** One possible pair: where, both texts, why it was considered, and the two answers; once answered, what was done and its undo. */
export function PossibleRow({ pair, given, current, onCurrent, ...props }: Props) {
  const { older, newer } = pair
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the page's keys move it too
    <li
      ref={row}
      aria-current={current}
      onClick={onCurrent}
      className={`border-line flex scroll-my-4 flex-col gap-2 border-b px-3 py-3 ${current ? 'bg-surface shadow-[inset_3px_0_0_var(--accent)]' : ''}`}
    >
      <p className="text-label flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium wrap-anywhere">
          <bdi>{older.entity ?? 'No entity'}</bdi> <span className="text-muted">›</span>{' '}
          <bdi>{older.aspect ?? 'no aspect'}</bdi>
        </span>
        <span className="text-muted tabular-nums">
          {formatDay(older.validFrom)} → {formatDay(newer.validFrom)}
        </span>
        <span className="text-muted ml-auto">{SCORE_WORDS.possible}</span>
      </p>
      {given === null ? (
        <Asked pair={pair} current={current} {...props} />
      ) : (
        <Answered pair={pair} given={given} working={props.working} onUndo={props.onUndo} />
      )}
    </li>
  )
}

function Asked({
  pair,
  threshold,
  current,
  opened,
  working,
  onToggle,
  onAnswer,
}: Omit<Props, 'given' | 'onCurrent' | 'onUndo'>) {
  const { older, newer, why, caution, confidence, signals } = pair
  const hints = {
    propose: useKeyHint('approve'),
    dismiss: useKeyHint('reject'),
    details: useKeyHint('details'),
  }
  const kbd = (hint: string | undefined) => (current ? { kbd: hint } : {})
  const details = `details-${pair.pairKey}`
  return (
    <>
      <PairWords older={older.content} newer={newer.content} />
      <p className="text-label wrap-anywhere">
        <span className="text-muted">Why </span>
        {why}
        {caution === null ? null : (
          <span className="text-warn block">
            <span aria-hidden="true">! </span>
            {caution}
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-1.5 max-md:[&>button]:min-h-11">
        <Button
          size="sm"
          disabledReason={working ? 'Working on it' : null}
          {...kbd(hints.propose)}
          onClick={() => onAnswer('propose')}
        >
          Propose
        </Button>
        <Button
          size="sm"
          disabledReason={working ? 'Working on it' : null}
          title="Both are right"
          {...kbd(hints.dismiss)}
          onClick={() => onAnswer('dismiss')}
        >
          Dismiss
        </Button>
        <Button
          size="sm"
          variant="quiet"
          className="ml-auto"
          aria-expanded={opened}
          aria-controls={opened ? details : undefined}
          {...kbd(hints.details)}
          onClick={onToggle}
        >
          Details
        </Button>
      </div>
      {opened ? (
        <dl
          id={details}
          className="text-label grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5"
        >
          <dt className="text-muted">Confidence</dt>
          <dd className="tabular-nums">
            {confidenceWords(confidence)}
            <span className="text-muted"> · proposed from {confidenceWords(threshold)}</span>
          </dd>
          {signals.map(({ signal, sentence }) => (
            <div key={signal} className="contents">
              <dt className="text-muted">{SIGNAL_LABELS[signal].label}</dt>
              <dd className="wrap-anywhere">{sentence}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  )
}

function Answered({
  pair,
  given,
  working,
  onUndo,
}: {
  readonly pair: PossiblePairView
  readonly given: GivenAnswer
  readonly working: boolean
  readonly onUndo: (operationId: string) => void
}) {
  const { older, newer } = pair
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="text-muted line-clamp-2 min-w-0 flex-1 basis-60 wrap-anywhere" dir="auto">
        {older.content} → {newer.content}
      </p>
      <span className="flex items-center gap-3">
        <span>
          {DONE[given.value]}
          {given.value === 'propose' ? (
            <>
              {' · '}
              <Link
                className="link reach"
                href={`/review?agent=${encodeURIComponent(older.agentId)}`}
              >
                {LIST_WORDS.pending}
              </Link>
            </>
          ) : null}
        </span>
        <Button
          size="sm"
          variant="quiet"
          disabledReason={working ? 'Working on it' : null}
          onClick={() => onUndo(given.operationId)}
        >
          Undo
        </Button>
      </span>
    </div>
  )
}
