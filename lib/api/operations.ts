import { parseLogFilter } from '@/lib/filters/log-filter'
import { openDb } from '@/lib/server/db'
import { readLog } from '@/lib/views/operation-log'

import { queryOf, queryProblem } from './params'
import { respond } from './respond'

const KNOWN = ['agent', 'kind', 'actor', 'fact', 'from', 'to', 'cursor']

/** Returns a page of the operation log. */
export async function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const params = queryOf(request)
    const problem = queryProblem(params, KNOWN)
    if (problem !== null) return problem
    const page = await readLog(await openDb(), parseLogFilter(params), params.get('cursor'))
    return { kind: 'found', value: page }
  })
}
