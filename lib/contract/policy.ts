import { z } from 'zod'

import { POLICY_OVERRIDE_SHAPES } from '@/lib/domain/policy-overrides'
import { accepted, refused } from '@/lib/domain/result'
import { applyRecorded as applyShadowed } from '@/lib/operations/apply-recorded'
import { importAgentYaml } from '@/lib/operations/import-agent-yaml'
import { setPolicy } from '@/lib/operations/set-policy'
import { readPolicy } from '@/lib/views/policy'
import type { PolicyView } from '@/lib/views/settings-screen'

import { reaches } from './reach'
import * as shapes from './shapes'
import { answering, pageVerb, verb } from './verb'

const overrides = z.strictObject(POLICY_OVERRIDE_SHAPES)

const policy = z
  .object({
    agent: z.string().nullable(), // null: the stored default
    phase: z.int(),
    version: z.int().min(0), // to send with a change
    values: z.record(z.string(), z.unknown()), // in force
    origins: z.record(z.string(), z.string()), // where each comes from
    stored: overrides, // here; the others are inherited
  })
  .meta({ id: 'Policy' })

export const get = verb({
  name: 'policy.get',
  says: 'Returns the thresholds and switches of an agent, or the stored default.',
  role: 'read',
  input: z.strictObject({ agent: shapes.name.optional() }),
  output: policy,
  run: async ({ store }, { agent = null }, { principal }) => {
    if (agent === null && principal.agents === null)
      return accepted(policyData(await readPolicy(store, null)))
    const known =
      agent === null ? null : await store.read.agent.findUnique({ where: { id: agent } })
    return known === null || !reaches(principal, agent)
      ? refused({ kind: 'not-found', what: 'agent' })
      : accepted(policyData(await readPolicy(store, agent)))
  },
})

export const set = answering({
  name: 'policy.set',
  says: 'Replaces the stored thresholds and switches; what increases automation needs two signatures in the browser.',
  role: 'admin',
  input: z.strictObject({
    agent: shapes.name.nullish(), // absent: the stored default
    version: z.int().min(0), // that was seen; 0: nothing was stored
    stored: overrides, // a field that is left out is inherited
  }),
  output: policy,
  run: async ({ store }, { agent = null, version, stored }, request) => {
    if (!(agent === null ? request.principal.agents === null : reaches(request.principal, agent)))
      return refused({ kind: 'not-found', what: 'agent' })
    const done = await setPolicy(store, { agentId: agent, version, overrides: stored }, request)
    return done.ok ? accepted({ agent }) : done
  },
  answer: async ({ store }, { agent }) => accepted(policyData(await readPolicy(store, agent))),
})

export const importYaml = pageVerb({
  name: 'policy.import-yaml',
  says: 'Takes the policy of a Signet agent.yaml; other stored fields stay.',
  role: 'admin',
  input: z.strictObject({
    agent: shapes.id.nullable(),
    version: z.int().min(0),
    text: z.string().max(1_000_000), // text that is too long for an agent.yaml has its own sentence
  }),
  run: async ({ store }, { agent, version, text }, request) => {
    const done = await importAgentYaml(store, { agentId: agent, version, text }, request)
    return done.ok ? accepted({ agent, ignored: done.value.ignored }) : done
  },
})

export const applyRecorded = pageVerb({
  name: 'policy.apply-recorded',
  says: 'Applies the approvals that were recorded in shadow mode.',
  role: 'decide',
  input: z.strictObject({ agent: shapes.id }),
  run: async ({ store }, { agent }, request) => {
    const done = await applyShadowed(store, { agentId: agent }, request)
    if (!done.ok) return done
    const { operation, applied, skipped } = done.value
    return accepted({ operationId: operation.id, applied, skipped })
  },
})

function policyData(view: PolicyView): z.infer<typeof policy> {
  const { agent, phase, version, policy: values, origins, overrides: stored } = view
  return {
    agent,
    phase,
    version,
    values: { ...values },
    origins: { ...origins },
    stored: { ...stored },
  }
}
