import { z } from 'zod'

import { SIGNAL_NAMES } from '@/lib/detection/finding'
import { MERGE_BANDS } from '@/lib/domain/merge-score'
import type { OperationSubject } from '@/lib/domain/operation'
import { OPERATION_EVENT } from '@/lib/domain/operation-event'

const likeness = z.number().nullable()
const subject = z.object({
  event: OPERATION_EVENT.optional(),
  title: z.string().optional(), // of an entry from before events were kept
  proposalId: z.string().optional(),
  factIds: z.array(z.string()).optional(),
  counts: z.record(z.string(), z.number()).optional(),
  again: z.array(z.tuple([z.int(), z.string()])).optional(),
  undoes: z.array(z.string()).optional(),
  redo: z.boolean().optional(),
  merge: z
    .object({
      score: z.number(),
      band: z.enum(MERGE_BANDS),
      signals: z.object({ embedding: likeness, tags: likeness, tokens: likeness }),
      differs: z.enum(SIGNAL_NAMES).nullable(),
    })
    .optional(),
  about: z.string().optional(),
})

export function toSubject(text: string): OperationSubject {
  const { title = '', event = { type: 'former', title }, ...rest } = subject.parse(JSON.parse(text))
  return {
    event,
    ...Object.fromEntries(Object.entries(rest).filter(([, part]) => part !== undefined)),
  }
}
