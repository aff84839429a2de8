import { z } from 'zod'

import { accepted } from '@/lib/domain/result'
import { readGroundTruth } from '@/lib/views/ground-truth'

import { listedAgent } from './reach'
import * as shapes from './shapes'
import { verb } from './verb'

const reading = z.looseObject({})

const label = z
  .object({
    id: shapes.id,
    source: z.string(), // the agent
    entity: z.string(),
    aspect: z.string(),
    old: z.string(),
    new: z.string(),
    old_at: z.string().nullable(), // null: unknown
    new_at: z.string().nullable(),
    kind: z.string(),
    label: z.enum(['supersedes', 'coexists']),
    settled_by: z.enum(['label', 'agreement', 'adjudication']),
    sample: z.int(),
    // The rest is withheld while anyone still has something to answer in the sample (rule B25).
    stratum: z.string().nullable(),
    proposed: z.boolean().nullable(),
    confidence: z.number().nullable(),
    threshold: z.number().nullable(),
    pattern: z.string().nullable(),
    detector: z.string().nullable(),
    origin: z.string().nullable(),
    signals: reading.nullable(), // every reading, fired or not
    answers: z.array(reading).nullable(),
  })
  .meta({ id: 'Label' })

export const list = verb({
  name: 'labels.list',
  says: 'Returns the settled pairs of blind samples, with what people answered.',
  role: 'read',
  input: z.strictObject({ agent: shapes.name.optional() }),
  output: z.object({ items: z.array(label) }),
  run: async (services, input, request) => {
    const agent = await listedAgent(services, request, input.agent)
    if (!agent.ok) return agent
    const truth = await readGroundTruth(services.store, { agentId: agent.value, sampleId: null })
    return accepted({
      items: truth.map(({ signals, answers, ...line }) => ({
        ...line,
        signals: signals === null ? null : { ...signals },
        answers: answers === null ? null : answers.map((each) => ({ ...each })),
      })),
    })
  },
})
