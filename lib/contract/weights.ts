import { z } from 'zod'

import { accepted } from '@/lib/domain/result'
import { ANSWERED_BY } from '@/lib/domain/weight-set'
import { refitWeights } from '@/lib/operations/refit-weights'
import { scoreAgain } from '@/lib/operations/score-again'
import { signWeights } from '@/lib/operations/sign-weights'

import { recorded } from './data'
import * as shapes from './shapes'
import { pageVerb } from './verb'

// Weights from people’s answers, which two people sign: pages only.

const agent = shapes.id.nullable() // null: all agents

export const refit = pageVerb({
  name: 'weights.refit',
  says: 'Fits candidate weights to people’s answers; they score nothing until two people sign.',
  role: 'admin',
  takesLong: true,
  input: z.strictObject({ agent, by: z.enum(ANSWERED_BY) }),
  run: async ({ store, breathe }, { agent: agentId, by }, request) =>
    recorded(await refitWeights(store, { agentId, by }, { request, breathe })),
})

export const sign = pageVerb({
  name: 'weights.sign',
  says: 'Signs for candidate weights; the second person’s signature puts them into use.',
  role: 'admin',
  versioned: true,
  input: z.strictObject({ id: shapes.id }),
  run: async ({ store }, { id: weightSetId }, request) =>
    recorded(
      await signWeights(store, { weightSetId, version: request.expected?.version ?? 0 }, request),
    ),
})

export const rescore = pageVerb({
  name: 'weights.score-again',
  says: 'Rescores open proposals of another detector with the current one, and says how many are left.',
  role: 'write',
  takesLong: true,
  input: z.strictObject({ agent }),
  run: async ({ store }, { agent: agentId }, request) => {
    const done = await scoreAgain(store, { agentId }, request)
    return done.ok
      ? accepted({ operationId: done.value.operation.id, left: done.value.left })
      : done
  },
})
