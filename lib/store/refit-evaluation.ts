import { z } from 'zod'

import type { RefitEvaluation } from '@/lib/domain/weight-set'

const pair = z.object({
  id: z.string(),
  blind: z.boolean(),
  truth: z.boolean(),
  was: z.number(),
  becomes: z.number(),
})
const rescored = z.object({ right: z.number(), wrong: z.number(), pairs: z.array(pair) })
const share = z.looseObject({ estimate: z.number().nullable() })
const measured = z.object({
  proposed: z.number(),
  right: z.number(),
  missed: z.number(),
  loss: z.number(),
  calibrationError: z.number().nullable(),
  rate: z
    .object({ threshold: z.number(), labels: z.number(), precision: share, recall: share })
    .nullable(),
})
const evaluation = z.object({
  blind: z.number(),
  verdicts: z.number(),
  right: z.number(),
  l2: z.number(),
  folds: z.number(),
  threshold: z.number(),
  measured: z.object({ on: z.enum(['blind', 'all']), pairs: z.number(), fired: z.number() }),
  sample: z.number().nullable(),
  flattered: z.boolean(),
  current: measured,
  candidate: measured,
  gain: z.object({ mean: z.number(), low: z.number(), high: z.number() }).nullable(),
  gained: rescored,
  lost: rescored,
  counted: z.array(pair).nullable().default(null),
})

/** Parses the stored evaluation of a refit. Throws if it is malformed. */
export function toEvaluation(text: string): RefitEvaluation {
  return evaluation.parse(JSON.parse(text)) as RefitEvaluation // a share is an estimate, or says why there is none
}
