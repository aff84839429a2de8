import { openDb } from '@/lib/db'
import { parseQueueFilter } from '@/lib/filters/queue-filter'
import { readQueuePage } from '@/lib/views/queue'

import { queryOf, queryProblem } from './params'
import { respond } from './respond'

const KNOWN = [
  'status',
  'sort',
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
  'by',
  'min',
  'max',
  'q',
  'cursor',
]

/** Answers with a page of the queue. */
export async function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const params = queryOf(request)
    const problem = queryProblem(params, KNOWN)
    if (problem !== null) return problem
    const page = await readQueuePage(await openDb(), parseQueueFilter(params), params.get('cursor'))
    return { kind: 'found', value: page }
  })
}
