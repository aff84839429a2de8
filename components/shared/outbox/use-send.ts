import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useRef } from 'react'

/** Verdicts, undo and notes go to the server one after another, in the order in which they were given. */
const IN_TURN = {
  scope: { id: 'verdicts' },
  mutationKey: ['verdicts'],
  networkMode: 'always',
} as const

type Sending<Sent, Answer> = {
  readonly send: (sent: Sent) => Promise<Answer>
  readonly onAnswer: (answer: Answer, sent: Sent) => void | Promise<void> // the next is sent after it
  readonly onFailure: (error: Error, sent: Sent) => void
  readonly onSettled?: () => void
}

/**
 * Sends to the server in turn, by the newest of the given functions at each step. Nothing draws whether it is on its way, so unlike
 * useMutation it does not draw the screen anew when it starts and when it ends.
 */
export function useSend<Sent, Answer>(sending: Sending<Sent, Answer>): (sent: Sent) => void {
  const client = useQueryClient()
  const latest = useRef(sending)
  useLayoutEffect(() => {
    latest.current = sending
  })
  return useCallback(
    (sent) => {
      const mutation = client.getMutationCache().build<Answer, Error, Sent, unknown>(client, {
        ...IN_TURN,
        mutationFn: (variables) => latest.current.send(variables),
        onSuccess: (answer, variables) => handled(() => latest.current.onAnswer(answer, variables)),
        onError: (error, variables) => latest.current.onFailure(error, variables),
        onSettled: () => handled(() => latest.current.onSettled?.()),
      })
      mutation.execute(sent).catch(() => {}) // told to onFailure
    },
    [client],
  )
}
/** Handles an answer. What fails then is an error of the page, never a missing answer: false, and the browser reports it. */
export async function handled(handle: () => void | Promise<void>): Promise<boolean> {
  try {
    await handle()
    return true
  } catch (error) {
    reportError(error)
    return false
  }
}
