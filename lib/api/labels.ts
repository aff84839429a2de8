import 'server-only'
import { openDb } from '@/lib/db'
import { parseShadowFilter } from '@/lib/filters/shadow-filter'
import { readGroundTruth } from '@/lib/views/ground-truth'

import { queryOf, queryProblem } from './params'
import { respond } from './respond'

/** Answers with what blind labels settled, as JSON lines to keep. */
export async function GET(request: Request): Promise<Response> {
  const params = queryOf(request)
  let lines = ''
  const answer = await respond(async () => {
    const problem = queryProblem(params, ['agent', 'sample'])
    if (problem !== null) return problem
    const { agent, sample } = parseShadowFilter(params)
    const truth = await readGroundTruth(await openDb(), { agentId: agent, sampleId: sample })
    lines = truth.map((line) => `${JSON.stringify(line)}\n`).join('')
    return { kind: 'found', value: null }
  })
  if (!answer.ok) return answer
  return new Response(lines, {
    headers: {
      'Content-Type': 'application/x-ndjson; charset=utf-8',
      'Content-Disposition': 'attachment; filename="labels.jsonl"',
      'Cache-Control': 'no-store',
    },
  })
}
