'use server'

import { z } from 'zod'

import type { PolicyOverrides } from '@/lib/domain/policy'
import { POLICY_OVERRIDE_SHAPES } from '@/lib/domain/policy-overrides'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, type Result } from '@/lib/domain/result'
import { applyRecorded } from '@/lib/operations/apply-recorded'
import { importAgentYaml } from '@/lib/operations/import-agent-yaml'
import { setPolicy } from '@/lib/operations/set-policy'
import { openDb } from '@/lib/server/db'
import { readPolicy } from '@/lib/views/policy'
import type { PolicyView } from '@/lib/views/settings-screen'

import { enter, idShape, keyShape } from './door'

export type SetPolicyInput = {
  readonly agent: string | null // null = the stored default
  readonly version: number
  readonly overrides: PolicyOverrides // replaces all stored values
  readonly idempotencyKey: string
}

const policyShape = z.object({
  agent: idShape.nullable(),
  version: z.int().min(0),
  overrides: z.strictObject(POLICY_OVERRIDE_SHAPES),
  idempotencyKey: keyShape,
})

/** Sets the stored policy of an agent, or the stored default. */
export async function setPolicyAction(input: SetPolicyInput): Promise<Result<PolicyView, Refusal>> {
  return enter(policyShape, input, async ({ agent, version, overrides }, request) => {
    const store = await openDb()
    const done = await setPolicy(store, { agentId: agent, version, overrides }, request)
    return done.ok ? accepted(await readPolicy(store, agent)) : done
  })
}

export type ImportAgentYamlInput = {
  readonly agent: string | null
  readonly version: number
  readonly text: string
  readonly idempotencyKey: string
}

export type ImportAgentYamlOutcome = {
  readonly view: PolicyView
  readonly ignored: readonly string[]
}

const yamlShape = z.object({
  agent: idShape.nullable(),
  version: z.int().min(0),
  text: z.string().max(1_000_000), // text that is too long for an agent.yaml has its own sentence
  idempotencyKey: keyShape,
})

/** Takes policy fields from a Signet agent.yaml; other stored fields stay. */
export async function importAgentYamlAction(
  input: ImportAgentYamlInput,
): Promise<Result<ImportAgentYamlOutcome, Refusal>> {
  return enter(yamlShape, input, async ({ agent, version, text }, request) => {
    const store = await openDb()
    const done = await importAgentYaml(store, { agentId: agent, version, text }, request)
    if (!done.ok) return done
    return accepted({ view: await readPolicy(store, agent), ignored: done.value.ignored })
  })
}

export type ApplyRecordedInput = { readonly agent: string; readonly idempotencyKey: string }

export type ApplyRecordedOutcome = {
  readonly operationId: string | null
  readonly applied: number
  readonly skipped: readonly { readonly number: number; readonly refusal: Refusal }[]
}

const applyShape = z.object({ agent: idShape, idempotencyKey: keyShape })

/** Applies the approvals recorded in shadow mode. */
export async function applyRecordedAction(
  input: ApplyRecordedInput,
): Promise<Result<ApplyRecordedOutcome, Refusal>> {
  return enter(applyShape, input, async ({ agent }, request) => {
    const done = await applyRecorded(await openDb(), { agentId: agent }, request)
    if (!done.ok) return done
    const { operation, applied, skipped } = done.value
    return accepted({ operationId: operation.id, applied, skipped })
  })
}
