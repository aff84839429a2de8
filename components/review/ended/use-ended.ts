import { useRef, useState } from 'react'

import { shellQuery } from '@/components/shared/shell-query'
import { useOperation, useRefreshed } from '@/components/shared/use-action'
import { useInTurn } from '@/components/shared/use-in-turn'
import { announce } from '@/components/ui/live-region'
import { answerEndedAction } from '@/lib/actions/ended'
import { undoOperationAction } from '@/lib/actions/undo'
import type { EndedValue } from '@/lib/domain/ended-elsewhere'
import type { EndedView } from '@/lib/views/ended'
import type { EndedPairView } from '@/lib/views/ended-view'

import { doneWords } from './ended-words'

type Given = { readonly operationId: string; readonly key: string; readonly said: string }

/**
 * The ended fact on screen, and the answers given on this page, which its undo walks back through. A key that is pressed while an answer is
 * on its way waits for it, and is about the fact that is on screen by then.
 */
export function useEnded({ pairs, mode }: Pick<EndedView, 'pairs' | 'mode'>) {
  const [gone, setGone] = useState<readonly string[]>([]) // answered, until the page is read again
  const [given, setGiven] = useState<readonly Given[]>([]) // latest first
  const latest = useRef({ gone, given })
  const inTurn = useInTurn()
  const done = useRefreshed()
  const refreshed = (said: string) => done(said, ['facts'], shellQuery().queryKey)
  const hold = (next: Partial<typeof latest.current>) => {
    latest.current = { ...latest.current, ...next }
    setGone(latest.current.gone)
    setGiven(latest.current.given)
  }
  const release = (key: string) =>
    hold({ gone: latest.current.gone.filter((each) => each !== key) })
  const pair = pairs.find((each) => !gone.includes(keyOf(each))) ?? null
  const answering = useOperation(answerEndedAction, {
    onAnswer: ({ ok }) => {
      if (!ok) void refreshed('Not recorded.')
    },
  })
  const undoing = useOperation(undoOperationAction)
  const answer = (value: EndedValue) => {
    if (pair === null) return false
    const { older, newer, answerId, noReverse } = pair
    if (value === 'reverse' && noReverse !== null) {
      announce(noReverse)
      return true
    }
    const key = keyOf(pair)
    if (latest.current.gone.includes(key)) return true
    undoing.setProblem(null)
    hold({ gone: [...latest.current.gone, key] })
    inTurn(async () => {
      const recorded = await answering.run({
        id: older.id,
        version: older.version,
        newerId: newer?.id ?? null,
        newerVersion: newer?.version ?? null,
        answerId,
        value,
      })
      if (recorded === null) return release(key)
      const said = `${doneWords(value, mode)}: ${older.content}`
      const { operationId } = recorded
      hold({ given: [{ operationId, key, said }, ...latest.current.given] })
      void refreshed(said) // the next key does not wait for it
    })
    return true
  }
  const undo = () => {
    inTurn(async () => {
      const [last] = latest.current.given
      if (last === undefined)
        return announce('No answer was given on this page. Earlier ones are in Activity.')
      if ((await undoing.run({ id: last.operationId, withLater: [] })) === null) return
      release(last.key)
      hold({ given: latest.current.given.filter((each) => each !== last) })
      void refreshed('Undone.')
    })
  }
  const problem = undoing.problem ?? answering.problem
  return { pair, said: given[0]?.said ?? null, problem, answer, undo }
}

function keyOf({ older, newer, answerId }: EndedPairView): string {
  return [older.id, newer?.id, answerId].join(' ')
}
