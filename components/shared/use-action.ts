'use client'

import { useState } from 'react'

import { refusalMessage } from '@/lib/domain/refusal'
import type { Refusal } from '@/lib/domain/refusal'
import type { Result } from '@/lib/domain/result'

import { askReviewer } from './reviewer'

export type Problem = { readonly sentence: string; readonly wayOut: string }

const NO_ANSWER: Problem = {
  sentence: 'The server did not answer, or could not do it.',
  wayOut: 'Look in the log whether it was done, then try again.',
}

/** Asks for a name when that is all that is missing, and goes on. */
async function namedFirst<Value>(
  call: () => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> {
  const result = await call()
  if (result.ok || result.refusal.kind !== 'no-reviewer') return result
  return (await askReviewer()) === null ? result : call()
}

/** Calls a server action from a form: one at a time, its refusal as a sentence. `run` gives null when it was refused. */
export function useAction<Input, Value>(action: (input: Input) => Promise<Result<Value, Refusal>>) {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  const run = async (input: Input): Promise<Value | null> => {
    if (pending) return null
    setPending(true)
    setProblem(null)
    try {
      const result = await namedFirst(() => action(input))
      if (result.ok) return result.value
      setProblem(refusalMessage(result.refusal))
    } catch (error) {
      console.error(error)
      setProblem(NO_ANSWER)
    } finally {
      setPending(false)
    }
    return null
  }
  return { run, pending, problem, setProblem }
}
