import { z } from 'zod'

import { GATE_NAMES, mostOf } from './gate'

const share = z.number().min(0).max(1).optional()

/** What stored limits of the gates may be: of a form, of a stored row. Apart from `gate.ts`, which browsers load. */
export const LIMIT_OVERRIDES = z.strictObject({
  falsePositives: share,
  pattern: share,
  slice: share,
  agreement: share,
  undone: share,
  inlineMs: z.number().min(0).max(mostOf('inlineMs')).optional(),
  waived: z.array(z.enum(GATE_NAMES)).optional(),
})
