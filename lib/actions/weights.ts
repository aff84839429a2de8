'use server'

import { z } from 'zod'

import type { Refusal } from '@/lib/domain/refusal'
import { accepted, type Result } from '@/lib/domain/result'
import { ANSWERED_BY, type AnsweredBy } from '@/lib/domain/weight-set'
import { refitWeights } from '@/lib/operations/refit-weights'
import { scoreAgain } from '@/lib/operations/score-again'
import { signWeights } from '@/lib/operations/sign-weights'
import { openDb } from '@/lib/server/db'

import { enter, idShape, keyShape } from './door'

export type RefitWeightsInput = {
  readonly agent: string | null // null: for all agents, fitted to everyone's answers
  readonly by: AnsweredBy
  readonly idempotencyKey: string
}

const refitShape = z.object({
  agent: idShape.nullable(),
  by: z.enum(ANSWERED_BY),
  idempotencyKey: keyShape,
})

/** Fits candidate weights to people's answers; they score nothing until two people sign. */
export async function refitWeightsAction(
  input: RefitWeightsInput,
): Promise<Result<{ readonly operationId: string }, Refusal>> {
  return enter(refitShape, input, async ({ agent, by }, request) => {
    const done = await refitWeights(await openDb(), { agentId: agent, by }, { request, breathe })
    return done.ok ? accepted({ operationId: done.value.operation.id }) : done
  })
}

export type SignWeightsInput = {
  readonly weightSet: string
  readonly version: number // of the displayed row
  readonly idempotencyKey: string
}

const signShape = z.object({
  weightSet: idShape,
  version: z.int().min(1),
  idempotencyKey: keyShape,
})

/** Signs for candidate weights; the second person's signature puts them into use. */
export async function signWeightsAction(
  input: SignWeightsInput,
): Promise<Result<{ readonly operationId: string }, Refusal>> {
  return enter(signShape, input, async ({ weightSet, version }, request) => {
    const done = await signWeights(await openDb(), { weightSetId: weightSet, version }, request)
    return done.ok ? accepted({ operationId: done.value.operation.id }) : done
  })
}

export type ScoreAgainInput = { readonly agent: string | null; readonly idempotencyKey: string }

const againShape = z.object({ agent: idShape.nullable(), idempotencyKey: keyShape })

/** Rescores open proposals from another detector with the current one; `left`: how many remain for the next call. */
export async function scoreAgainAction(
  input: ScoreAgainInput,
): Promise<Result<{ readonly operationId: string; readonly left: number }, Refusal>> {
  return enter(againShape, input, async ({ agent }, request) => {
    const done = await scoreAgain(await openDb(), { agentId: agent }, request)
    return done.ok
      ? accepted({ operationId: done.value.operation.id, left: done.value.left })
      : done
  })
}

/** Lets other requests be answered between fits. */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
