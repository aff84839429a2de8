import { z } from 'zod'

import { accepted } from '@/lib/domain/result'
import { drawEndedSample } from '@/lib/operations/draw-ended-sample'
import { readEndedSamples } from '@/lib/views/ended-samples'

import { knownAgent } from './reach'
import * as shapes from './shapes'
import { verb } from './verb'

const sample = z
  .object({
    number: z.int(),
    source: z.string().nullable(), // whose endings it is about; null: a source without a name
    at: shapes.instant,
    size: z.int(), // pairs it was drawn from
    drawn: z.int(),
    leftOut: z.int(), // facts that ended without a newer one: there is no pair to draw
    open: z.int(), // pairs still to be answered
    undecidable: z.int(), // two people were unsure
    wrong: z.int(),
    answered: z.int(), // right or wrong
    falsePositiveRate: shapes.share.nullable(), // wrong ÷ answered; null: nothing is answered
    low: shapes.share.nullable(), // its exact 95% interval
    high: shapes.share.nullable(),
    wrongIds: z.array(shapes.id), // the facts that were ended wrongly
    page: z.string(), // where a person answers it
  })
  .meta({ id: 'EndedSample' })

export const list = verb({
  name: 'ended.samples',
  says: 'Lists the blind samples of what sources ended of an agent’s facts, each with the false-positive rate of its source.',
  role: 'read',
  input: z.strictObject({ agent: shapes.name.optional() }),
  output: z.object({ agent: z.string(), samples: z.array(sample) }),
  run: async (services, { agent: named }, request) => {
    const agent = await knownAgent(services, request, named)
    if (!agent.ok) return agent
    const found = await readEndedSamples(services.store.read, agent.value)
    return accepted({
      agent: agent.value,
      samples: found.map(({ id: _id, system, rate, wrong: wrongEnds, ...each }) => {
        const { wrong = 0, answered = 0, low = null, high = null } = rate ?? {}
        return {
          ...each,
          source: system,
          wrong,
          answered,
          falsePositiveRate: answered === 0 ? null : wrong / answered,
          low,
          high,
          wrongIds: wrongEnds.map(({ id }) => id),
          page: `/review/blind/${each.number}`,
        }
      }),
    })
  },
})

export const draw = verb({
  name: 'ended.draw-sample',
  says: 'Draws pairs at random from what a source ended of an agent’s facts, for people to answer blind.',
  role: 'admin',
  takesLong: true,
  input: z.strictObject({
    agent: shapes.name.optional(),
    source: shapes.name.min(1).nullable().default(null), // null: facts whose source has no name
    pairs: z.int().min(1).max(2_000).default(100),
  }),
  output: z.object({
    operationId: shapes.id,
    number: z.int(),
    page: z.string(), // where people answer it
  }),
  run: async (services, { agent: named, source, pairs }, request) => {
    const agent = await knownAgent(services, request, named)
    if (!agent.ok) return agent
    const seed = request.idempotencyKey?.slice(-8) ?? request.newId() // the same for a repeated request
    const asked = { agentId: agent.value, system: source, pairs, seed }
    const drawn = await drawEndedSample(services.store, asked, request)
    if (!drawn.ok) return drawn
    const { operation, number } = drawn.value
    return accepted({ operationId: operation.id, number, page: `/review/blind/${number}` })
  },
})
