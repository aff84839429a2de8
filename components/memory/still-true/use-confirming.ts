import { useRef, useState } from 'react'

import { shellQuery } from '@/components/shared/shell-query'
import { useOperation, useRefreshed } from '@/components/shared/use-action'
import { useInTurn } from '@/components/shared/use-in-turn'
import { announce } from '@/components/ui/live-region'
import { changeFactAction } from '@/lib/actions/facts'
import { undoOperationAction } from '@/lib/actions/undo'
import type { FactView } from '@/lib/views/fact-view'

type Confirmed = {
  readonly operationId: string
  readonly fact: FactView // as it was when it was confirmed
}

export type Confirming = ReturnType<typeof useConfirming>

/**
 * Confirms facts from a list, and undoes the last confirmations one after another. A key that is pressed while an answer is on its way
 * waits for it.
 */
export function useConfirming() {
  const [given, setGiven] = useState<readonly Confirmed[]>([]) // latest first
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set()) // on its way or confirmed, until the list is read anew
  const latest = useRef({ given, sent })
  const inTurn = useInTurn()
  const done = useRefreshed()
  const refreshed = (said: string) => done(said, ['facts'], shellQuery().queryKey)
  const hold = (next: Partial<typeof latest.current>) => {
    latest.current = { ...latest.current, ...next }
    setGiven(latest.current.given)
    setSent(latest.current.sent)
  }
  const release = (fact: FactView) =>
    hold({ sent: new Set([...latest.current.sent].filter((key) => key !== keyOf(fact))) })
  const confirming = useOperation(changeFactAction, {
    // the fact is another one now; without an answer, there is nothing to read anew
    onAnswer: async ({ ok }) => {
      if (!ok) await refreshed('Not confirmed.')
    },
  })
  const undoing = useOperation(undoOperationAction)
  const confirm = (fact: FactView) => {
    const { id, version, content } = fact
    if (latest.current.sent.has(keyOf(fact))) return
    undoing.setProblem(null)
    hold({ sent: new Set(latest.current.sent).add(keyOf(fact)) })
    inTurn(async () => {
      const answer = await confirming.run({ verb: 'confirm', id, version })
      if (answer === null) return release(fact)
      hold({ given: [{ operationId: answer.operationId, fact }, ...latest.current.given] })
      void refreshed(`Confirmed: ${content}`) // the next key does not wait for it
    })
  }
  const undo = (onUndo?: (factId: string) => void) => {
    inTurn(async () => {
      const [last] = latest.current.given
      if (last === undefined) return announce('No fact was confirmed on this page.')
      onUndo?.(last.fact.id)
      confirming.setProblem(null)
      const answer = await undoing.run({ id: last.operationId, withLater: [] })
      if (answer === null) return
      release(last.fact)
      hold({ given: latest.current.given.filter((each) => each !== last) })
      void refreshed('Undone.')
    })
  }
  return {
    last: given[0]?.fact,
    isSent: (fact: FactView) => sent.has(keyOf(fact)),
    confirm,
    undo,
    undoing: undoing.pending,
    problem: undoing.problem ?? confirming.problem,
  }
}

function keyOf({ id, version }: FactView): string {
  return `${id} ${version}`
}
