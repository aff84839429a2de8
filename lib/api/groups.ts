import { parseQueueFilter } from '@/lib/filters/queue-filter'
import { openDb } from '@/lib/server/db'
import { queueGroups } from '@/lib/server/large-views'

import { queryOf, queryProblem } from './params'
import { QUEUE_PARAMS } from './proposals'
import { respond } from './respond'

/** Returns the queue groups for a filter. */
export async function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const params = queryOf(request)
    const problem = queryProblem(params, QUEUE_PARAMS)
    if (problem !== null) return problem
    return { kind: 'found', value: await queueGroups(await openDb(), parseQueueFilter(params)) }
  })
}
