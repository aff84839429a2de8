import { useState } from 'react'

import { LifeDialog, type LifeQuestion } from '@/components/memory/facts/life-dialog'
import { FactMarks } from '@/components/shared/fact-marks'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { refusalMessage, type Refusal } from '@/lib/domain/refusal'
import type { UnconfirmedFact } from '@/lib/views/still-true'

import { lastWords, restWords } from './still-true-words'

type Props = {
  readonly asked: UnconfirmedFact
  readonly mode: 'live' | 'shadow' | 'frozen'
  readonly pending: boolean
  readonly onConfirm: () => void
}

/** One fact, when the last word on it was, and what can be said of it now. */
export function StillTrueRow({ asked, mode, pending, onConfirm }: Props) {
  const [question, setQuestion] = useState<LifeQuestion | null>(null)
  const { fact } = asked
  const frozen = mode === 'frozen' ? reasonOf({ kind: 'frozen' }) : null
  const closed = frozen ?? (mode === 'shadow' ? reasonOf({ kind: 'shadow' }) : null)
  const working = pending ? 'Working on it' : null
  const named = { 'aria-describedby': `unconfirmed-${fact.id}`, size: 'sm' } as const
  return (
    <li className="border-line flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b py-3">
      <div className="flex min-w-0 flex-col gap-1 max-md:w-full md:flex-1">
        <p className="text-label text-muted wrap-anywhere">
          <bdi>{fact.entity ?? 'No entity'}</bdi> › <bdi>{fact.aspect ?? 'no aspect'}</bdi>
        </p>
        <p className="flex flex-wrap items-start gap-x-2 gap-y-1">
          <Link
            id={`unconfirmed-${fact.id}`}
            href={`/memory/facts/${fact.id}`}
            dir="auto"
            className="max-w-fact min-h-6 wrap-anywhere hover:underline"
          >
            {fact.content}
          </Link>
          <FactMarks fact={{ ...fact, confirmedAt: null }} />
        </p>
        <p className="text-label text-muted">
          {lastWords(asked)} {restWords(asked)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button {...named} disabledReason={frozen ?? working} onClick={onConfirm}>
          Still true
        </Button>
        <Button {...named} disabledReason={closed ?? working} onClick={() => setQuestion('change')}>
          Edit…
        </Button>
        <Button
          {...named}
          disabledReason={closed ?? working}
          onClick={() => setQuestion('retract')}
        >
          Retract…
        </Button>
      </div>
      {question === null ? null : (
        <LifeDialog
          question={question}
          fact={fact}
          head={null}
          stays
          onClose={() => setQuestion(null)}
        />
      )}
    </li>
  )
}

function reasonOf(refusal: Refusal): string {
  const { sentence, wayOut } = refusalMessage(refusal)
  return `${sentence} ${wayOut}`
}
