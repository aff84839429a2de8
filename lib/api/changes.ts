import { parseChangesFilter } from '@/lib/filters/changes-filter'
import { openDb } from '@/lib/server/db'
import { changes } from '@/lib/server/large-views'

import { queryOf, queryProblem } from './params'
import { respond } from './respond'

const KNOWN = ['agent', 'kind', 'since', 'sort', 'by', 'page']

/** Returns the patterns of change, from the page's own reader. */
export async function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const params = queryOf(request)
    const problem = queryProblem(params, KNOWN)
    if (problem !== null) return problem
    return { kind: 'found', value: await changes(await openDb(), parseChangesFilter(params)) }
  })
}
