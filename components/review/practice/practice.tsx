'use client'

import { useReducer } from 'react'

import { PlainTwin } from '@/components/review/diff/plain-twin'
import { LEADS_TO } from '@/components/review/proposals/verdict-bar'
import { AnswerButtons } from '@/components/shared/answer-buttons'
import { DecisionGroup } from '@/components/shared/decision-group'
import { useKeyHint } from '@/components/shared/keys/use-key-hint'
import { useKeys } from '@/components/shared/keys/use-keys'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { announce } from '@/components/ui/live-region'
import { PageBody } from '@/components/ui/page-body'
import { formatDay } from '@/lib/language/format'

import { PRACTICE_PAIRS, UNDONE, type PairVerdict, type PracticePair } from './practice-pairs'
import { mayGoOn, PRACTICE_START, practiceSteps, type PracticeEvent } from './practice-steps'

/** Three pairs that exist only here: answers change nothing and need no name. */
export function Practice({ empty }: { readonly empty: boolean }) {
  const [state, dispatch] = useReducer(practiceSteps, PRACTICE_START)
  const { answers, at, undone } = state
  const pair = PRACTICE_PAIRS[at]
  const given = answers[at] ?? null
  const act = (event: PracticeEvent) => {
    const then = practiceSteps(state, event)
    if (then === state) return false
    dispatch(event)
    announce(sentenceOf(then.answers[then.at] ?? null, then) ?? '')
    return true
  }
  const decide = (value: PairVerdict) => act({ type: 'decide', value })
  useKeys('queue', {
    approve: () => decide('supersede'),
    reject: () => decide('keep_both'),
    unsure: () => decide('unsure'),
    undo: () => act({ type: 'undo' }),
    next: () => act({ type: 'next' }),
  })
  const nextHint = useKeyHint('next')
  const undoHint = useKeyHint('undo')
  if (pair === undefined) return <Finished empty={empty} />
  const last = at === PRACTICE_PAIRS.length - 1
  return (
    <PageBody width="reading" className="flex flex-col gap-3">
      <p className="text-muted">
        Pair {at + 1} of {PRACTICE_PAIRS.length}
        {last ? ' · Decide it either way, then undo' : ''}
      </p>
      <PracticeCard pair={pair} />
      <DecisionGroup className="border-line flex flex-wrap items-start gap-2 border-t pt-2 max-md:grid max-md:grid-cols-3 max-md:gap-1.5">
        <AnswerButtons leadsTo={LEADS_TO} given={given} onAnswer={decide} />
        <Button
          variant="quiet"
          kbd={undoHint}
          className="max-md:col-span-3 md:ml-auto"
          onClick={() => act({ type: 'undo' })}
        >
          Undo
        </Button>
      </DecisionGroup>
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-72 font-medium">
          {sentenceOf(given, { at, undone })}
          {given !== null && pair.fits !== null && given !== pair.fits
            ? ' Undo it, or continue.'
            : ''}
        </p>
        {mayGoOn(state) ? (
          <Button variant="primary" kbd={nextHint} onClick={() => act({ type: 'next' })}>
            {last ? 'Finish' : 'Next pair'}
          </Button>
        ) : null}
      </div>
    </PageBody>
  )
}

/** The sentence about what was just done; null before an answer. */
function sentenceOf(
  given: PairVerdict | null,
  { at, undone }: { readonly at: number; readonly undone: boolean },
): string | null {
  if (given !== null) return PRACTICE_PAIRS[at]?.answers[given] ?? null
  return undone ? UNDONE : null
}

/** The pair as the review card shows one. */
function PracticeCard({ pair }: { readonly pair: PracticePair }) {
  const { entity, aspect, older, newer, dates, belief, why } = pair
  const marks = { olderMarks: [], newerMarks: [] }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <header className="flex flex-col gap-2">
        <p className="font-medium">
          {entity} <span className="text-muted">›</span> {aspect}
        </p>
        <h2 className="text-ask">Is the older fact outdated?</h2>
      </header>
      <p className="text-belief">
        The agent believes two things: <b className="font-semibold">{belief[0]}</b> and{' '}
        <b className="font-semibold">{belief[1]}</b>.
      </p>
      <div className="group/pair min-w-0">
        <div className="text-label grid grid-cols-2">
          <SideHead side="older" day={dates[0]} />
          <SideHead side="newer" day={dates[1]} />
        </div>
        <PlainTwin pair={{ older, newer, ...marks }} split />
      </div>
      <section aria-label="If you approve" className="flex flex-col gap-1">
        <h3 className="text-muted">If you approve, it will receive</h3>
        <p className="border-newer text-belief border-l-2 pl-3">{newer}</p>
      </section>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <dt className="text-muted">Why</dt>
        <dd>{why}</dd>
      </dl>
    </div>
  )
}

function SideHead({ side, day }: { readonly side: 'older' | 'newer'; readonly day: string }) {
  const tone = side === 'older' ? 'text-older border-older' : 'text-newer border-newer'
  return (
    <div className={`flex flex-wrap items-center gap-x-2 border-t-2 py-1.5 pr-3 pl-7 ${tone}`}>
      <span className="font-semibold uppercase">{side}</span>
      <span className="text-text tabular-nums">{formatDay(day)}</span>
    </div>
  )
}

function Finished({ empty }: { readonly empty: boolean }) {
  return (
    <PageBody width="reading" className="flex flex-col items-start gap-4">
      <h2 className="text-ask">You’re ready to review</h2>
      <p className="text-belief">
        Approve uses the newer fact. Reject keeps both. Unsure leaves it to someone else. Undo works
        anytime.
      </p>
      {empty ? (
        <ButtonLink href="/activity/import" primary>
          Import facts
        </ButtonLink>
      ) : (
        <ButtonLink href="/review" primary>
          Review your pairs
        </ButtonLink>
      )}
    </PageBody>
  )
}
