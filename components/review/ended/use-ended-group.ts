import { useState } from 'react'

import { shellQuery } from '@/components/shared/shell-query'
import { useOperation, useRefreshed } from '@/components/shared/use-action'
import { announce } from '@/components/ui/live-region'
import { answerEndedTogetherAction, type AnsweredTogether } from '@/lib/actions/ended'
import { undoOperationAction } from '@/lib/actions/undo'
import { pushWords } from '@/lib/domain/confirm-push'
import { burstParam } from '@/lib/domain/ended-burst'
import { formatCount } from '@/lib/language/format'
import type { EndedView } from '@/lib/views/ended'
import type { EndedGroupView } from '@/lib/views/ended-bursts'

import { doneWords } from './ended-words'

/** Answers about the whole group on screen, and takes that back. What stores are told at once is confirmed first (rule AU14). */
export function useEndedGroup(
  group: EndedGroupView,
  mode: EndedView['mode'],
  agent: string | null,
) {
  const { members, pushed } = group
  const [asking, setAsking] = useState<string | null>(null) // what would be written
  const [given, setGiven] = useState<{
    readonly operationId: string
    readonly said: string
  } | null>(null)
  const [failed, setFailed] = useState<AnsweredTogether['failed']>([])
  const done = useRefreshed()
  const answering = useOperation(answerEndedTogetherAction, {
    onAnswer: (answer, { value }) => {
      if (!answer.ok) {
        if (answer.refusal.kind === 'confirm-push') setAsking(answer.refusal.sentence)
        return
      }
      setAsking(null)
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
  const send = (value: 'supersede' | 'keep_both', confirmed: boolean) => {
    undoing.setProblem(null)
    const facts = members.map(({ olderId, olderVersion, newerId, newerVersion, answerId }) => ({
      id: olderId,
      version: olderVersion,
      newerId,
      newerVersion,
      answerId,
    }))
    const of = agent === null ? {} : { agent }
    void answering.run({ ...of, id: burstParam(group), facts, value, confirmed })
  }
  const answer = (value: 'supersede' | 'keep_both') => {
    if (members.length === 0) return false
    if (value === 'keep_both' && pushed.length > 0) setAsking(pushWords(pushed))
    else send(value, false)
    return true
  }
  const undo = () => {
    if (given === null) announce('No answer was given on this page. Earlier ones are in Activity.')
    else void undoing.run({ id: given.operationId, withLater: [] })
  }
  const problem = undoing.problem ?? answering.problem
  const confirming =
    asking === null
      ? null
      : {
          says: asking,
          pending: answering.pending,
          confirm: () => send('keep_both', true),
          cancel: () => setAsking(null),
        }
  return { said: given?.said ?? null, failed, problem, answer, undo, confirming }
}
