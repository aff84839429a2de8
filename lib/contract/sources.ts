import { z } from 'zod'

import { accepted } from '@/lib/domain/result'
import { archiveSources } from '@/lib/operations/archive-sources'

import * as shapes from './shapes'
import { pageVerb } from './verb'

export const archive = pageVerb({
  name: 'sources.archive',
  says: 'Moves an agent’s sources that are due to the cold tier now, a few thousand at a time.',
  role: 'admin',
  input: z.strictObject({ agent: shapes.id }),
  run: async ({ store }, { agent: agentId }, request) => {
    const done = await archiveSources(store, { agentId, by: 'person' }, request)
    if (!done.ok) return done
    const { moved, more, operation } = done.value
    return accepted({ moved, more, operationId: operation.id })
  },
})
