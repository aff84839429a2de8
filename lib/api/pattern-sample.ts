import { parsePatternFilter } from '@/lib/filters/pattern-filter'
import { openDb } from '@/lib/server/db'
import { readPatternSample } from '@/lib/views/patterns'

import { queryOf, queryProblem } from './params'
import { respond } from './respond'

/** Returns a pattern's next proposals, drawn at random. */
export async function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const params = queryOf(request)
    const problem = queryProblem(params, ['agent', 'detector', 'pattern', 'seed', 'cursor'])
    if (problem !== null) return problem
    const { agent, detector, pattern, seed } = parsePatternFilter(params)
    if (pattern === null || seed === null) {
      return { kind: 'bad', sentence: 'Name a pattern and a seed.' }
    }
    const ofPattern = { pattern, agentId: agent, detector, seed }
    const sample = await readPatternSample(await openDb(), ofPattern, params.get('cursor'))
    return { kind: 'found', value: sample }
  })
}
