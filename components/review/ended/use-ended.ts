import { useState } from 'react'

import { shellQuery } from '@/components/shared/shell-query'
import { useOperation, useRefreshed } from '@/components/shared/use-action'
import { announce } from '@/components/ui/live-region'
import { answerEndedAction } from '@/lib/actions/ended'
import { undoOperationAction } from '@/lib/actions/undo'
import type { EndedValue } from '@/lib/domain/ended-elsewhere'
import type { EndedView } from '@/lib/views/ended'
import type { EndedPairView } from '@/lib/views/ended-view'

import { doneWords } from './ended-words'

type Given = { readonly operationId: string; readonly key: string; readonly said: string }

/** The ended fact on screen, and the answers given on this page, which its undo walks back through. */
export function useEnded({ pairs, mode }: Pick<EndedView, 'pairs' | 'mode'>) {
  const [gone, setGone] = useState<readonly string[]>([]) // answered, until the page is read again
  const [given, setGiven] = useState<readonly Given[]>([])
  const done = useRefreshed()
  const [last] = given
  const pair = pairs.find((each) => !gone.includes(keyOf(each))) ?? null
  const answering = useOperation(answerEndedAction, {
    onAnswer: (answer, { value }) => {
      const isRecorded = answer.ok && pair !== null
      const said = isRecorded ? `${doneWords(value, mode)}: ${pair.older.content}` : 'Not recorded.'
      if (isRecorded) {
        setGone([...gone, keyOf(pair)])
        setGiven([{ operationId: answer.value.operationId, key: keyOf(pair), said }, ...given])
      }
      void done(said, ['facts'], shellQuery().queryKey) // the next key does not wait for it
    },
  })
  const undoing = useOperation(undoOperationAction, {
    onAnswer: (answer) => {
      if (!answer.ok) return
      setGone(gone.filter((key) => key !== last?.key))
      setGiven(given.slice(1))
      void done('Undone.', ['facts'], shellQuery().queryKey)
    },
  })
  const answer = (value: EndedValue) => {
    if (pair === null) return false
    const { older, newer, answerId, noReverse } = pair
    if (value === 'reverse' && noReverse !== null) {
      announce(noReverse)
      return true
    }
    undoing.setProblem(null)
    void answering.run({
      id: older.id,
      version: older.version,
      newerId: newer?.id ?? null,
      newerVersion: newer?.version ?? null,
      answerId,
      value,
    })
    return true
  }
  const undo = () => {
    if (last === undefined)
      announce('No answer was given on this page. Earlier ones are in Activity.')
    else void undoing.run({ id: last.operationId, withLater: [] })
  }
  const problem = undoing.problem ?? answering.problem
  return { pair, said: last?.said ?? null, problem, answer, undo }
}

function keyOf({ older, newer, answerId }: EndedPairView): string {
  return [older.id, newer?.id, answerId].join(' ')
}
