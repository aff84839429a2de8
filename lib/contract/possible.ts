import { z } from 'zod'

import { accepted, refused } from '@/lib/domain/result'
import { dismissPair } from '@/lib/operations/dismiss-pair'
import { proposePair } from '@/lib/operations/propose-pair'

import { recorded } from './data'
import * as shapes from './shapes'
import { pageVerb } from './verb'

/** Rule P11. */
export const answer = pageVerb({
  name: 'possible.answer',
  says: 'Proposes a possible pair, or dismisses it because both facts are right.',
  role: 'decide',
  input: z.strictObject({
    olderId: shapes.id,
    olderVersion: z.int().min(1),
    newerId: shapes.id,
    newerVersion: z.int().min(1),
    value: z.enum(['propose', 'dismiss']),
  }),
  run: async ({ store }, { value, ...pair }, request) => {
    if (value === 'dismiss') return recorded(await dismissPair(store, pair, request))
    const { olderId, newerId } = pair
    const asked = await proposePair(store, { olderId, newerId, reason: null }, request)
    if (!asked.ok) return asked
    return asked.value.recorded === null
      ? refused({ kind: 'changed-meanwhile' }) // somebody has proposed or dismissed it
      : accepted({ operationId: asked.value.recorded.operation.id })
  },
})
