import { z } from 'zod'
import 'server-only'

import { person } from '@/lib/domain/actor'
import type { OperationRequest } from '@/lib/domain/operation'
import type { Refusal } from '@/lib/domain/refusal'
import { refused, type Result } from '@/lib/domain/result'
import { storeRefusal } from '@/lib/operations/steps/transact-or-refuse'
import { elapsedMs, now } from '@/lib/server/clock'
import { newId } from '@/lib/server/ids'
import { currentReviewer } from '@/lib/server/reviewer'

/** Ids come from the browser and are only compared; this keeps absurd ones out of queries. */
export const idShape = z.string().min(1).max(200)

export const keyShape = z.string().min(8).max(100)

/**
 * Runs an action: validates its argument (anyone who can post can call it), identifies the reviewer, and passes both on. An unexpected
 * error is logged under an id; no details leave the server.
 */
export async function enter<Input, Value>(
  shape: z.ZodType<Input>,
  argument: unknown,
  carryOut: (input: Input, request: OperationRequest) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> {
  const parsed = shape.safeParse(argument)
  if (!parsed.success) return refused({ kind: 'bad-input', problem: problemOf(parsed.error) })
  const reviewer = await currentReviewer()
  if (reviewer === null) return refused({ kind: 'no-reviewer' })
  const request: OperationRequest = {
    ...person(reviewer.name, 'page'),
    at: now(),
    newId,
    idempotencyKey: keyOf(parsed.data),
    elapsedMs,
  }
  return guarded(() => carryOut(parsed.data, request))
}

/** Runs an action's work; an unexpected error becomes a neutral sentence with an id that is also in the server log. */
export async function guarded<Value>(
  work: () => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> {
  try {
    return await work()
  } catch (error) {
    const refusal = storeRefusal(error)
    if (refusal !== null) return refused(refusal)
    const id = newId().slice(-12)
    console.error(`action failed (${id})`, error)
    return refused({ kind: 'failed', id })
  }
}

function keyOf(input: unknown): string | null {
  if (typeof input !== 'object' || input === null || !('idempotencyKey' in input)) return null
  return typeof input.idempotencyKey === 'string' ? input.idempotencyKey : null
}

function problemOf(error: z.ZodError): string {
  const [issue] = error.issues
  if (issue === undefined) return 'The request could not be read.'
  const where = issue.path.join('.')
  return where === ''
    ? `The request could not be read: ${issue.message}.`
    : `${where}: ${issue.message}.`
}
