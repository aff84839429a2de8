import { parsePatternFilter } from '@/lib/filters/pattern-filter'
import { openDb } from '@/lib/server/db'
import { readPatternBoard, readPatternRecord } from '@/lib/views/patterns'

import { queryOf, queryProblem } from './params'
import { respond } from './respond'

/** Returns the pattern board, or one column of it when a pattern is given. */
export async function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const params = queryOf(request)
    const problem = queryProblem(params, ['agent', 'detector', 'pattern'])
    if (problem !== null) return problem
    const { pattern, ...filter } = parsePatternFilter(params)
    const store = await openDb()
    const value =
      pattern === null
        ? await readPatternBoard(store, filter)
        : await readPatternRecord(store, { ...filter, pattern })
    return { kind: 'found', value }
  })
}
