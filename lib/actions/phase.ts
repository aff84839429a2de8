'use server'

import { z } from 'zod'

import type { LimitOverrides } from '@/lib/domain/gate'
import { LIMIT_OVERRIDES } from '@/lib/domain/limit-overrides'
import type { SwitchTarget } from '@/lib/domain/phase-switch'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, type Result } from '@/lib/domain/result'
import { confirmGates } from '@/lib/operations/confirm-gates'
import { returnToShadow } from '@/lib/operations/return-to-shadow'
import { setGates } from '@/lib/operations/set-gates'
import { signLive } from '@/lib/operations/sign-live'
import { openDb } from '@/lib/server/db'

import { enter, idShape, keyShape } from './door'

type Done = { readonly operationId: string }

export type SignLiveInput = SwitchTarget & {
  readonly agent: string | null // null: the stored default
  readonly sample: string | null // the sample the signer saw
  readonly waiting: { readonly id: string; readonly version: number } | null // null: the first signature
  readonly idempotencyKey: string
}

const signShape = z.object({
  agent: idShape.nullable(),
  sample: idShape.nullable(),
  toPhase: z.union([z.literal(2), z.literal(3)]),
  autoApply: z.boolean(),
  waiting: z.object({ id: idShape, version: z.int().min(1) }).nullable(),
  idempotencyKey: keyShape,
})

/** Signs for a later phase; the second person's signature sets it. */
export async function signLiveAction(input: SignLiveInput): Promise<Result<Done, Refusal>> {
  return enter(signShape, input, async (asked, request) => {
    const { agent, sample, toPhase, autoApply, waiting } = asked
    const command = { agentId: agent, sampleId: sample, toPhase, autoApply, waiting }
    const done = await signLive(await openDb(), command, request)
    return done.ok ? accepted({ operationId: done.value.operation.id }) : done
  })
}

export type ReturnToShadowInput = {
  readonly agent: string | null
  readonly why: string
  readonly idempotencyKey: string
}

const returnShape = z.object({
  agent: idShape.nullable(),
  why: z.string().trim().max(2_000),
  idempotencyKey: keyShape,
})

/** Returns an agent, or all that inherit, to shadow mode. */
export async function returnToShadowAction(
  input: ReturnToShadowInput,
): Promise<Result<Done, Refusal>> {
  return enter(returnShape, input, async ({ agent, why }, request) => {
    const done = await returnToShadow(await openDb(), { agentId: agent, why }, request)
    return done.ok ? accepted({ operationId: done.value.operation.id }) : done
  })
}

export type SetGatesInput = {
  readonly agent: string | null
  readonly version: number // of the displayed policy row
  readonly gates: LimitOverrides // replaces all stored limits
  readonly idempotencyKey: string
}

const gatesShape = z.object({
  agent: idShape.nullable(),
  version: z.int().min(0),
  gates: LIMIT_OVERRIDES,
  idempotencyKey: keyShape,
})

/** Sets the gate limits, or requests looser ones. */
export async function setGatesAction(
  input: SetGatesInput,
): Promise<Result<Done & { readonly requested: boolean }, Refusal>> {
  return enter(gatesShape, input, async ({ agent, version, gates }, request) => {
    const done = await setGates(await openDb(), { agentId: agent, version, gates }, request)
    if (!done.ok) return done
    const { id, kind } = done.value.operation
    return accepted({ operationId: id, requested: kind === 'ask-gates' })
  })
}

export type ConfirmGatesInput = {
  readonly requestId: string
  readonly version: number
  readonly idempotencyKey: string
}

const confirmShape = z.object({
  requestId: idShape,
  version: z.int().min(1),
  idempotencyKey: keyShape,
})

/** Confirms the looser limits that someone else requested. */
export async function confirmGatesAction(input: ConfirmGatesInput): Promise<Result<Done, Refusal>> {
  return enter(confirmShape, input, async ({ requestId, version }, request) => {
    const done = await confirmGates(await openDb(), { requestId, version }, request)
    return done.ok ? accepted({ operationId: done.value.operation.id }) : done
  })
}
