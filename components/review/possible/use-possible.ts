import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { shellQuery } from '@/components/shared/shell-query'
import { useOperation } from '@/components/shared/use-action'
import { useInTurn } from '@/components/shared/use-in-turn'
import { announce } from '@/components/ui/live-region'
import { answerPossibleAction } from '@/lib/actions/possible'
import { undoOperationAction } from '@/lib/actions/undo'
import type { PossiblePairView } from '@/lib/views/possible'

export type PossibleValue = 'propose' | 'dismiss'

export type GivenAnswer = { readonly value: PossibleValue; readonly operationId: string }

export const DONE: Readonly<Record<PossibleValue, string>> = {
  propose: 'Proposed',
  dismiss: 'Dismissed',
}

/**
 * The list as it was read, the answers given in it, and the row that the keys are about. An answered row stays, with its undo. A key
 * that is pressed while an answer is on its way waits for it.
 */
export function usePossible(pairs: readonly PossiblePairView[]) {
  const client = useQueryClient()
  const [given, setGiven] = useState<ReadonlyMap<string, GivenAnswer>>(new Map()) // in the order of answering
  const [currentKey, setCurrent] = useState(pairs[0]?.pairKey ?? null)
  const sent = useRef<ReadonlySet<string>>(new Set()) // what is on its way, or answered
  const latest = useRef(given)
  const inTurn = useInTurn()
  const hold = (answers: ReadonlyMap<string, GivenAnswer>) => {
    latest.current = answers
    setGiven(answers)
  }
  const at = pairs.findIndex(({ pairKey }) => pairKey === currentKey)
  const done = (said: string) => {
    announce(said)
    void client.invalidateQueries({ queryKey: shellQuery().queryKey })
  }
  const answering = useOperation(answerPossibleAction, {
    onAnswer: (answer, { value, olderId, newerId }) => {
      const pair = pairs.find((each) => each.older.id === olderId && each.newer.id === newerId)
      if (!answer.ok || pair === undefined) return announce('Not recorded.')
      const { operationId } = answer.value
      hold(new Map(latest.current).set(pair.pairKey, { value, operationId }))
      done(`${DONE[value]}: ${pair.older.content}`)
    },
  })
  const undoing = useOperation(undoOperationAction, {
    onAnswer: (answer, { id }) => {
      if (!answer.ok) return
      const undone = [...latest.current].find(([, { operationId }]) => operationId === id)?.[0]
      if (undone !== undefined) release(undone)
      done('Undone.')
    },
  })
  const release = (pairKey: string) => {
    sent.current = new Set([...sent.current].filter((key) => key !== pairKey))
    hold(new Map([...latest.current].filter(([key]) => key !== pairKey)))
    setCurrent(pairKey)
  }
  const answer = (pair: PossiblePairView, value: PossibleValue) => {
    const { pairKey, older, newer } = pair
    if (sent.current.has(pairKey)) return
    sent.current = new Set(sent.current).add(pairKey)
    undoing.setProblem(null)
    const next = pairs
      .slice(pairs.indexOf(pair) + 1)
      .find((each) => !sent.current.has(each.pairKey))
    setCurrent(next?.pairKey ?? pairKey)
    inTurn(async () => {
      const recorded = await answering.run({
        olderId: older.id,
        olderVersion: older.version,
        newerId: newer.id,
        newerVersion: newer.version,
        value,
      })
      if (recorded === null) release(pairKey)
    })
  }
  const undo = (operationId: string) => {
    answering.setProblem(null)
    return undoing.run({ id: operationId, withLater: [] })
  }
  const undoLast = () => {
    inTurn(async () => {
      const last = [...latest.current.values()].at(-1)
      if (last === undefined)
        announce('No answer was given on this page. Earlier ones are in Activity.')
      else await undo(last.operationId)
    })
  }
  const move = (by: number) => {
    const next = pairs[Math.min(Math.max(at + by, 0), pairs.length - 1)]
    if (next !== undefined) setCurrent(next.pairKey)
  }
  return {
    given,
    current: at === -1 ? null : (pairs[at] ?? null),
    setCurrent,
    move,
    answer,
    undo: (operationId: string) => void undo(operationId),
    undoLast,
    pending: answering.pending || undoing.pending,
    problem: undoing.problem ?? answering.problem,
  }
}
