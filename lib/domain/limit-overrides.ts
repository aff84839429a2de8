import { z } from 'zod'

import { GATE_NAMES, maxLimit } from './gate'

const share = z.number().min(0).max(1).optional()

/** The shape of stored gate limits, from a form or a row. Separate from `gate.ts`, which browsers load. */
export const LIMIT_OVERRIDES = z.strictObject({
  falsePositives: share,
  pattern: share,
  slice: share,
  agreement: share,
  undone: share,
  inlineMs: z.number().min(0).max(maxLimit('inlineMs')).optional(),
  waived: z.array(z.enum(GATE_NAMES)).optional(),
})
