import { z } from 'zod'

import { ENDED_VALUES } from '@/lib/domain/ended-elsewhere'
import { answerEnded } from '@/lib/operations/answer-ended'

import { recorded } from './data'
import * as shapes from './shapes'
import { pageVerb } from './verb'

export const answer = pageVerb({
  name: 'ended.answer',
  says: 'Says whether another system was right to end a fact.',
  role: 'decide',
  input: z.strictObject({
    olderId: shapes.id,
    olderVersion: z.int().min(1),
    newerId: shapes.id,
    newerVersion: z.int().min(1),
    answerId: shapes.id.nullable(), // in force when the page was shown
    value: z.enum(ENDED_VALUES),
  }),
  run: async ({ store }, command, request) => recorded(await answerEnded(store, command, request)),
})
