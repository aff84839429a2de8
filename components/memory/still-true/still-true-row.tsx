import { useEffect, useRef } from 'react'

import { LifeDialog, type LifeQuestion } from '@/components/memory/facts/life-dialog'
import { FactMarks } from '@/components/shared/fact-marks'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import type { UnconfirmedFact } from '@/lib/views/still-true'

import { lastWords, restWords, whyNot, type AskMode } from './still-true-words'

type Props = {
  readonly asked: UnconfirmedFact
  readonly mode: AskMode
  readonly current: boolean // the keys are about it
  readonly pending: boolean // its confirmation is on its way
  readonly question: LifeQuestion | null
  readonly onCurrent: () => void
  readonly onConfirm: () => void
  readonly onQuestion: (question: LifeQuestion | null) => void
}

/** One fact, when the last word on it was, and what can be said of it now. */
export function StillTrueRow(props: Props) {
  const { asked, current, question, onCurrent, onQuestion } = props
  const { fact } = asked
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
      className={`border-line flex scroll-my-4 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b px-3 py-3 ${current ? 'bg-surface shadow-[inset_3px_0_0_var(--accent)]' : ''}`}
    >
      <div className="flex min-w-0 flex-col gap-1 max-md:w-full md:flex-1">
        <p className="text-label text-muted wrap-anywhere">
          <bdi>{fact.entity ?? 'No entity'}</bdi> › <bdi>{fact.aspect ?? 'no aspect'}</bdi>
        </p>
        <p className="flex flex-wrap items-start gap-x-2 gap-y-1">
          <Link
            id={`unconfirmed-${fact.id}`}
            href={`/memory/facts/${fact.id}`}
            dir="auto"
            className="max-w-fact tap line-clamp-4 wrap-anywhere hover:underline"
          >
            {fact.content}
          </Link>
          <FactMarks fact={{ ...fact, confirmedAt: null }} />
        </p>
        <p className="text-label text-muted">
          {lastWords(asked)} {restWords(asked)}
        </p>
      </div>
      <Answers {...props} />
      {question === null ? null : (
        <LifeDialog
          question={question}
          fact={fact}
          head={null}
          stays
          onClose={() => onQuestion(null)}
        />
      )}
    </li>
  )
}

function Answers({ asked, mode, pending, onConfirm, onQuestion }: Props) {
  const working = pending ? 'Working on it' : null
  const closed = whyNot('change', mode) ?? working
  const named = { 'aria-describedby': `unconfirmed-${asked.fact.id}`, size: 'sm' } as const
  return (
    <div className="flex flex-wrap gap-2">
      <Button {...named} disabledReason={whyNot('confirm', mode) ?? working} onClick={onConfirm}>
        Still true
      </Button>
      <Button
        {...named}
        variant="quiet"
        disabledReason={closed}
        onClick={() => onQuestion('change')}
      >
        Edit…
      </Button>
      <Button
        {...named}
        variant="quiet"
        disabledReason={closed}
        onClick={() => onQuestion('retract')}
      >
        Retract…
      </Button>
    </div>
  )
}
