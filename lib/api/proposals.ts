import { parseQueueFilter } from '@/lib/filters/queue-filter'
import { openDb } from '@/lib/server/db'
import { queuePage } from '@/lib/server/large-views'

import { queryOf, queryProblem } from './params'
import { respond } from './respond'

/** The parameters of a queue address, except the page. */
export const QUEUE_PARAMS = [
  'lane',
  'status',
  'sort',
  'group',
  'agent',
  'entity',
  'aspect',
  'signal',
  'pattern',
  'origin',
  'locked',
  'context',
  'single',
  'impact',
  'near',
  'rejected',
  'model',
  'import',
  'by',
  'min',
  'max',
  'q',
]

/** Returns a page of the queue. */
export async function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const params = queryOf(request)
    const problem = queryProblem(params, [...QUEUE_PARAMS, 'cursor'])
    if (problem !== null) return problem
    const page = await queuePage(await openDb(), parseQueueFilter(params), params.get('cursor'))
    return { kind: 'found', value: page }
  })
}
