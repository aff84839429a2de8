import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Route } from 'next'
import { usePathname, useRouter } from 'next/navigation'
import { useRef, useState } from 'react'

import { announce } from '@/components/ui/live-region'
import { refusalMessage } from '@/lib/domain/refusal'
import type { Result } from '@/lib/domain/result'

import { lastDone, type LastDone } from './last-done'
import { newKey } from './new-key'
import { handled } from './outbox/use-send'
import { askReviewer, requireReviewer } from './reviewer'

export type Problem = { readonly sentence: string; readonly wayOut: string }

export type WithoutKey<Input> = Input extends unknown ? Omit<Input, 'idempotencyKey'> : never

type Undoable = Pick<LastDone, 'said' | 'operationId'> & {
  readonly next?: Route | undefined // the page that shows it, if another one
}

type Options<Input, Value> = {
  /** Follows every answer, also a refusal, and belongs to the work: it is pending until this is done. */
  readonly onAnswer?: (answer: Result<Value>, input: Input) => void | Promise<void>
  readonly noAnswer?: Problem
}

const NO_ANSWER: Problem = {
  sentence: 'The server did not answer.',
  wayOut: 'Check Activity to see whether it went through, then try again.',
}

const NOT_SHOWN: Problem = {
  sentence: 'The change was saved, but this page could not show it.',
  wayOut: 'Reload the page.',
}

/** Asks for a name when that is all that is missing, and goes on. */
async function namedFirst<Value>(
  call: () => Promise<Result<Value> | null>,
): Promise<Result<Value> | null> {
  const result = await call()
  if (result === null || result.ok || result.refusal.kind !== 'no-reviewer') return result
  return (await askReviewer()) === null ? result : call()
}

/** Calls a server action: one at a time, its refusal as a sentence. `run` gives null when nothing was done. */
export function useAction<Input, Value>(
  action: (input: Input) => Promise<Result<Value> | null>,
  { onAnswer, noAnswer = NO_ANSWER }: Options<Input, Value> = {},
) {
  const [pending, setPending] = useState(false)
  const busy = useRef(false) // known at once, also to what was made before the last render
  const [problem, setProblem] = useState<Problem | null>(null)

  const run = async (input: Input): Promise<Value | null> => {
    if (busy.current) return null
    busy.current = true
    setPending(true)
    setProblem(null)
    try {
      const answer = await namedFirst(() => action(input))
      if (answer === null) return null
      const shown = await handled(() => onAnswer?.(answer, input))
      if (!answer.ok) setProblem(refusalMessage(answer.refusal))
      else if (!shown) setProblem(NOT_SHOWN)
      if (answer.ok) return answer.value
    } catch (error) {
      console.error(error)
      setProblem(noAnswer)
    } finally {
      busy.current = false
      setPending(false)
    }
    return null
  }
  return { run, pending, problem, setProblem }
}

/**
 * Calls an action that writes an operation. Asks for a name first; without one nothing happens. Until an answer comes, the same
 * input is the same request (rule A5).
 */
export function useOperation<Input extends { readonly idempotencyKey: string }, Value>(
  action: (input: Input) => Promise<Result<Value>>,
  options: Options<WithoutKey<Input>, Value> = {},
) {
  const asked = useRef({ said: '', key: '' })
  return useAction(async (input: WithoutKey<Input>) => {
    if ((await requireReviewer()) === null) return null
    const said = JSON.stringify(input)
    if (asked.current.said !== said) asked.current = { said, key: newKey() }
    const request: unknown = { ...input, idempotencyKey: asked.current.key }
    const answer = await action(request as Input)
    asked.current = { said: '', key: '' }
    return answer
  }, options)
}

/** Tells screen readers what was done, and has the page and what the browser holds under these keys read anew. */
export function useRefreshed() {
  const router = useRouter()
  const client = useQueryClient()
  return async (said: string, ...keys: readonly QueryKey[]) => {
    announce(said)
    router.refresh()
    await invalidated(client, keys)
  }
}

/**
 * As `useRefreshed`, for what no other line of the page says: it shows at the foot of the page, with Undo for an operation, until
 * the page is left.
 */
export function useDone() {
  const path = usePathname()
  const router = useRouter()
  const client = useQueryClient()
  return async (done: string | Undoable, ...keys: readonly QueryKey[]) => {
    const { said, operationId, next } = typeof done === 'string' ? plain(done) : done
    lastDone.set({ said, operationId, path: next ?? path })
    announce(said)
    if (next === undefined) router.refresh()
    else router.push(next)
    await invalidated(client, keys)
  }
}

function plain(said: string): Undoable {
  return { said, operationId: null }
}

async function invalidated(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}
