import 'server-only'
import { parseShadowFilter } from '@/lib/filters/shadow-filter'
import { openDb } from '@/lib/server/db'
import { readGroundTruth, type TruthLine } from '@/lib/views/ground-truth'
import { truthCsv } from '@/lib/views/truth-csv'

import { queryOf, queryProblem } from './params'
import { respond } from './respond'

const FORMATS = {
  jsonl: { type: 'application/x-ndjson', write: jsonLines },
  csv: { type: 'text/csv', write: truthCsv },
} as const

/** Exports the settled blind labels: JSON lines, or CSV on request. */
export async function GET(request: Request): Promise<Response> {
  const params = queryOf(request)
  const name = params.get('format') === 'csv' ? 'csv' : 'jsonl'
  const { type, write } = FORMATS[name]
  let text = ''
  const answer = await respond(async () => {
    const problem = queryProblem(params, ['agent', 'sample', 'format'])
    if (problem !== null) return problem
    if (!Object.hasOwn(FORMATS, params.get('format') ?? 'jsonl'))
      return { kind: 'bad', sentence: 'The format is jsonl or csv.' }
    const { agent, sample } = parseShadowFilter(params)
    text = write(await readGroundTruth(await openDb(), { agentId: agent, sampleId: sample }))
    return { kind: 'found', value: null }
  })
  if (!answer.ok) return answer
  return new Response(text, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="labels.${name}"`,
      'Cache-Control': 'no-store',
    },
  })
}

function jsonLines(truth: readonly TruthLine[]): string {
  return truth.map((line) => `${JSON.stringify(line)}\n`).join('')
}
