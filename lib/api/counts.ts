import { textValue } from '@/lib/filters/url-value'
import { openDb } from '@/lib/server/db'
import { readQueueCounts } from '@/lib/views/queue'

import { queryOf, queryProblem } from './params'
import { respond } from './respond'

/** Returns the number of proposals in each place. */
export async function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const params = queryOf(request)
    const problem = queryProblem(params, ['agent'])
    if (problem !== null) return problem
    const counts = await readQueueCounts(await openDb(), textValue(params, 'agent'))
    return { kind: 'found', value: counts }
  })
}
