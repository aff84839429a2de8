import { useState } from 'react'

import { shellQuery } from '@/components/shared/shell-query'
import { useDone, useOperation } from '@/components/shared/use-action'
import { announce } from '@/components/ui/live-region'
import { answerEndedTogetherAction, type AnsweredTogetherOutcome } from '@/lib/actions/ended'
import { undoOperationAction } from '@/lib/actions/undo'
import { formatCount } from '@/lib/language/format'
import type { EndedView } from '@/lib/views/ended'
import type { EndedGroupView } from '@/lib/views/ended-bursts'

import { doneWords } from './ended-words'

/** Answers about the whole group on screen, and takes that back. */
export function useEndedGroup({ members }: EndedGroupView, mode: EndedView['mode']) {
  const [given, setGiven] = useState<{
    readonly operationId: string
    readonly said: string
  } | null>(null)
  const [failed, setFailed] = useState<AnsweredTogetherOutcome['failed']>([])
  const done = useDone()
  const answering = useOperation(answerEndedTogetherAction, {
    onAnswer: (answer, { value }) => {
      if (!answer.ok) return
      const { operationId, answered } = answer.value
      const said = `${doneWords(value, mode)}: ${formatCount(answered, 'fact')}`
      setGiven({ operationId, said })
      setFailed(answer.value.failed)
      void done(said, ['facts'], shellQuery().queryKey)
    },
  })
  const undoing = useOperation(undoOperationAction, {
    onAnswer: (answer) => {
      if (!answer.ok) return
      setGiven(null)
      setFailed([])
      void done('Undone.', ['facts'], shellQuery().queryKey)
    },
  })
  const answer = (value: 'supersede' | 'keep_both') => {
    if (members.length === 0) return false
    undoing.setProblem(null)
    const items = members.map(({ olderId, olderVersion, newerId, newerVersion, answerId }) => ({
      olderId,
      olderVersion,
      newerId,
      newerVersion,
      answerId,
    }))
    void answering.run({ items, value })
    return true
  }
  const undo = () => {
    if (given === null) announce('No answer was given on this page. Earlier ones are in Activity.')
    else void undoing.run({ id: given.operationId, withLater: [] })
  }
  const problem = undoing.problem ?? answering.problem
  return { said: given?.said ?? null, failed, problem, answer, undo }
}
