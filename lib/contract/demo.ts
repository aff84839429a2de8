import { z } from 'zod'

import { accepted, refused } from '@/lib/domain/result'
import { resetBeat as undoBeat } from '@/lib/operations/reset-beat'

import * as shapes from './shapes'
import { pageVerb } from './verb'

export const resetBeat = pageVerb({
  name: 'demo.reset-beat',
  says: 'Undoes everything that was done to one agent of the demo since it was filled.',
  role: 'admin',
  input: z.strictObject({ agent: shapes.id }),
  run: async ({ store, filledAt }, { agent }, request) => {
    if (store.kind !== 'demo') return refused({ kind: 'demo-only' })
    const row = await store.read.agent.findUnique({ where: { id: agent } })
    const since = row === null ? null : filledAt(row)
    if (since === null) return refused({ kind: 'not-found', what: 'agent' })
    const done = await undoBeat(store, { agentId: agent, since }, request)
    return done.ok ? accepted({ undone: done.value !== null }) : done
  },
})
