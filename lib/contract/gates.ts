import { z } from 'zod'

import { LIMIT_OVERRIDES } from '@/lib/domain/limit-overrides'
import { accepted } from '@/lib/domain/result'
import { confirmGates } from '@/lib/operations/confirm-gates'
import { returnToShadow } from '@/lib/operations/return-to-shadow'
import { setGates } from '@/lib/operations/set-gates'
import { signLive } from '@/lib/operations/sign-live'

import { recorded } from './data'
import * as shapes from './shapes'
import { pageVerb } from './verb'

// What two people sign: pages only (rule GA3).

const agent = shapes.id.nullable() // null: the stored default

export const sign = pageVerb({
  name: 'gates.sign',
  says: 'Signs for a later phase; the second person’s signature sets it.',
  role: 'admin',
  input: z.strictObject({
    agent,
    sample: shapes.id.nullable(), // the one the signer saw
    toPhase: z.union([z.literal(2), z.literal(3)]),
    autoApply: z.boolean(),
    waiting: z.strictObject({ id: shapes.id, version: z.int().min(1) }).nullable(), // null: the first signature
  }),
  run: async ({ store }, { agent: agentId, sample: sampleId, ...command }, request) =>
    recorded(await signLive(store, { ...command, agentId, sampleId }, request)),
})

export const toShadow = pageVerb({
  name: 'gates.return-to-shadow',
  says: 'Returns an agent, or all that inherit, to shadow mode.',
  role: 'admin',
  input: z.strictObject({ agent, why: shapes.reason }),
  run: async ({ store }, { agent: agentId, why }, request) =>
    recorded(await returnToShadow(store, { agentId, why: why.trim() }, request)),
})

export const setLimits = pageVerb({
  name: 'gates.set',
  says: 'Sets the limits of the checks, or requests looser ones.',
  role: 'admin',
  input: z.strictObject({
    agent,
    version: z.int().min(0), // of the displayed policy
    gates: LIMIT_OVERRIDES, // replaces all stored limits
  }),
  run: async ({ store }, { agent: agentId, ...command }, request) => {
    const done = await setGates(store, { ...command, agentId }, request)
    if (!done.ok) return done
    const { id, kind } = done.value.operation
    return accepted({ operationId: id, requested: kind === 'ask-gates' })
  },
})

export const confirmLimits = pageVerb({
  name: 'gates.confirm',
  says: 'Confirms the looser limits that someone else requested.',
  role: 'admin',
  input: z.strictObject({ requestId: shapes.id, version: z.int().min(1) }),
  run: async ({ store }, command, request) => recorded(await confirmGates(store, command, request)),
})
