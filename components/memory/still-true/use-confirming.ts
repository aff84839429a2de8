import { useState } from 'react'

import { shellQuery } from '@/components/shared/shell-query'
import { useOperation, useRefreshed } from '@/components/shared/use-action'
import { changeFactAction } from '@/lib/actions/facts'
import { undoOperationAction } from '@/lib/actions/undo'
import type { FactView } from '@/lib/views/fact-view'

type Confirmed = {
  readonly operationId: string
  readonly factId: string
  readonly content: string
}

export type Confirming = ReturnType<typeof useConfirming>

/** Confirms facts from a list, and undoes the last confirmations one after another. */
export function useConfirming() {
  const [given, setGiven] = useState<readonly Confirmed[]>([])
  const done = useRefreshed()
  const [last] = given
  const confirming = useOperation(changeFactAction, {
    // the fact is another one now; without an answer, there is nothing to read anew
    onAnswer: async ({ ok }) => {
      if (!ok) await done('Not confirmed.', ['facts'], shellQuery().queryKey)
    },
  })
  const undoing = useOperation(undoOperationAction)
  const confirm = async ({ id, version, content }: FactView) => {
    undoing.setProblem(null)
    const answer = await confirming.run({ verb: 'confirm', id, version })
    if (answer === null) return
    setGiven([{ operationId: answer.operationId, factId: id, content }, ...given])
    await done(`Confirmed: ${content}`, ['facts'], shellQuery().queryKey)
  }
  const undo = async () => {
    if (last === undefined) return
    confirming.setProblem(null)
    const answer = await undoing.run({ id: last.operationId, withLater: [] })
    if (answer === null) return
    setGiven(given.slice(1))
    await done('Undone.', ['facts'], shellQuery().queryKey)
  }
  return {
    last,
    confirm,
    undo,
    pending: confirming.pending || undoing.pending,
    problem: undoing.problem ?? confirming.problem,
  }
}
