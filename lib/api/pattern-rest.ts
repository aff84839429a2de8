import { parsePatternFilter } from '@/lib/filters/pattern-filter'
import { openDb } from '@/lib/server/db'
import { readPatternRest } from '@/lib/views/patterns'

import { queryOf, queryProblem } from './params'
import { respond } from './respond'

/** Returns every pending proposal of a pattern, by id and version. */
export async function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const params = queryOf(request)
    const problem = queryProblem(params, ['agent', 'detector', 'pattern'])
    if (problem !== null) return problem
    const { agent, detector, pattern } = parsePatternFilter(params)
    if (pattern === null) return { kind: 'bad', sentence: 'Name a pattern.' }
    const rest = await readPatternRest(await openDb(), { pattern, agentId: agent, detector })
    return { kind: 'found', value: rest }
  })
}
