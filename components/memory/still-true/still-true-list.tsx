import { useState } from 'react'

import type { LifeQuestion } from '@/components/memory/facts/life-dialog'
import { useKeyHint } from '@/components/shared/keys/use-key-hint'
import { useKeys } from '@/components/shared/keys/use-keys'
import { useNavigate } from '@/components/shared/use-navigate'
import { Kbd } from '@/components/ui/kbd'
import { announce } from '@/components/ui/live-region'
import type { FactView } from '@/lib/views/fact-view'
import type { StillTrueView, UnconfirmedFact } from '@/lib/views/still-true'

import { StillTrueRow } from './still-true-row'
import { type AskMode, whyNot } from './still-true-words'
import type { Confirming } from './use-confirming'

type Question = { readonly id: string; readonly question: LifeQuestion }

/** The facts with their answers, by button or by the keys of the other lists. */
export function StillTrueList({
  facts,
  mode,
  confirming: { confirm, undo, isSent },
}: {
  readonly facts: StillTrueView['facts']
  readonly mode: AskMode
  readonly confirming: Confirming
}) {
  const navigate = useNavigate()
  const { current, choose, move } = useCurrentFact(facts)
  const [asking, setAsking] = useState<Question | null>(null)
  const answer = (act: (fact: FactView) => void, refused: string | null) => () => {
    if (current === null) return false
    if (refused === null) act(current)
    else announce(refused)
    return true
  }
  /** The keys go on with the next fact; this one leaves the list when its answer is there. */
  const confirmAndGoOn = (fact: FactView) => {
    const at = facts.findIndex((each) => each.fact.id === fact.id)
    const next = facts.slice(at + 1).find((each) => !isSent(each.fact))
    confirm(fact)
    if (next !== undefined) choose(next.fact.id)
  }
  useKeys('queue', {
    next: () => move(1),
    previous: () => move(-1),
    approve: answer(confirmAndGoOn, whyNot('confirm', mode)),
    reject: answer(({ id }) => setAsking({ id, question: 'retract' }), whyNot('change', mode)),
    open: answer(({ id }) => navigate.push(`/memory/facts/${id}`), null),
    undo: () => undo(choose),
  })
  if (facts.length === 0) return null // the last confirmation is still undone by key
  return (
    <div className="flex flex-col gap-2">
      <StillTrueKeys />
      <ol className="border-line border-t">
        {facts.map((each) => (
          <StillTrueRow
            key={each.fact.id}
            asked={each}
            mode={mode}
            current={each.fact.id === current?.id}
            pending={isSent(each.fact)}
            question={asking?.id === each.fact.id ? asking.question : null}
            onCurrent={() => choose(each.fact.id)}
            onConfirm={() => confirm(each.fact)}
            onQuestion={(question) => setAsking(question && { id: each.fact.id, question })}
          />
        ))}
      </ol>
    </div>
  )
}

/** The keys of the list, once above it: on the buttons of the current row they would shift them. */
function StillTrueKeys() {
  const keys = [
    [useKeyHint('approve'), 'Still true'],
    [useKeyHint('reject'), 'Retract'],
    [useKeyHint('next'), 'Next fact'],
    [useKeyHint('undo'), 'Undo'],
  ] as const
  return (
    <ul
      aria-label="Keys"
      className="text-label text-muted flex flex-wrap gap-x-4 gap-y-1 max-md:hidden"
    >
      {keys.map(([hint, words]) =>
        hint === undefined ? null : (
          <li key={words} className="inline-flex items-center gap-1.5">
            <Kbd>{hint}</Kbd> {words}
          </li>
        ),
      )}
    </ul>
  )
}

/** The fact that the keys are about. When it leaves the list, the one that takes its place is next. */
function useCurrentFact(facts: readonly UnconfirmedFact[]) {
  const [held, setHeld] = useState({ id: facts[0]?.fact.id ?? null, at: 0 })
  const found = facts.findIndex(({ fact }) => fact.id === held.id)
  const at = found === -1 ? Math.min(held.at, facts.length - 1) : found
  /** Also a fact that is on its way back to the list. */
  const choose = (id: string) => {
    const there = facts.findIndex(({ fact }) => fact.id === id)
    setHeld({ id, at: there === -1 ? at : there })
  }
  const move = (by: number) => {
    const next = facts[Math.min(Math.max(at + by, 0), facts.length - 1)]
    if (next !== undefined) choose(next.fact.id)
  }
  return { current: facts[at]?.fact ?? null, choose, move }
}
