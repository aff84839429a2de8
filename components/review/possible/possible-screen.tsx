'use client'

import { useState } from 'react'

import { useKeys } from '@/components/shared/keys/use-keys'
import { ProblemNotice } from '@/components/shared/problem-notice'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { POSSIBLE_FROM } from '@/lib/domain/possible'
import type { PossibleView } from '@/lib/views/possible'

import { PossibleRow } from './possible-row'
import { countWords, leftOutWords, moreWords, notReadWords } from './possible-words'
import { usePossible, type PossibleValue } from './use-possible'

/** The pairs that detection considered and did not propose, each to propose or to dismiss. */
export function PossibleScreen({
  view,
  notRead,
}: {
  readonly view: PossibleView
  readonly notRead: number | null // facts; null: not counted yet
}) {
  const [shown] = useState(view) // what was answered stays in its place
  const { pairs, leftOut, threshold } = shown
  const list = usePossible(pairs)
  const { given, current, problem } = list
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string) => {
    const others = new Set(opened)
    if (!others.delete(key)) others.add(key)
    setOpened(others)
  }
  const answerCurrent = (value: PossibleValue) => () => {
    if (current === null) return false
    list.answer(current, value)
    return true
  }
  useKeys('queue', {
    next: () => list.move(1),
    previous: () => list.move(-1),
    approve: answerCurrent('propose'),
    reject: answerCurrent('dismiss'),
    details: () => (current === null ? false : toggle(current.pairKey)),
    undo: list.undoLast,
  })
  const apart = [leftOutWords(leftOut), notReadWords(notRead)].filter((each) => each !== null)
  if (pairs.length === 0) {
    return (
      <EmptyState
        title="No possible pairs"
        actions={
          <ButtonLink href={`/review?agent=${encodeURIComponent(shown.agentId)}`}>
            Go to proposals
          </ButtonLink>
        }
      >
        {threshold <= POSSIBLE_FROM
          ? 'The threshold of this agent is so low that every possible pair is proposed.'
          : 'No pair of this agent’s facts came close to the threshold without being proposed.'}{' '}
        {apart.join(' ')}
      </EmptyState>
    )
  }
  const more = given.size < pairs.length ? null : moreWords(shown)
  return (
    <div className="flex flex-col gap-3">
      <p>
        {countWords(shown)}
        {apart.length === 0 ? null : <span className="text-muted"> {apart.join(' ')}</span>}
      </p>
      <ProblemNotice problem={problem} />
      <ol className="border-line border-t" aria-label="Possible pairs, strongest first">
        {pairs.map((pair) => (
          <PossibleRow
            key={pair.pairKey}
            pair={pair}
            threshold={threshold}
            given={given.get(pair.pairKey) ?? null}
            current={pair.pairKey === current?.pairKey}
            opened={opened.has(pair.pairKey)}
            working={list.pending}
            onCurrent={() => list.setCurrent(pair.pairKey)}
            onToggle={() => toggle(pair.pairKey)}
            onAnswer={(value) => list.answer(pair, value)}
            onUndo={list.undo}
          />
        ))}
      </ol>
      {more === null ? null : (
        <Button className="self-start" onClick={() => window.location.reload()}>
          {more}
        </Button>
      )}
    </div>
  )
}
