import { randomInt } from 'node:crypto'

import { instantFromMs } from '@/lib/domain/instant'
import { textValue } from '@/lib/filters/url-value'
import { openDb } from '@/lib/server/db'
import { currentReviewer } from '@/lib/server/reviewer'
import { readSitting } from '@/lib/views/sitting'

import { queryOf, queryProblem } from './params'
import { respond } from './respond'

/** Returns what this browser's reviewer decided since an instant. */
export async function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const params = queryOf(request)
    const problem = queryProblem(params, ['since'])
    if (problem !== null) return problem
    const sinceMs = Date.parse(textValue(params, 'since') ?? '')
    if (Number.isNaN(sinceMs)) return { kind: 'bad', sentence: 'Give “since” as a time.' }
    const reviewer = await currentReviewer()
    if (reviewer === null) return { kind: 'bad', sentence: 'No name is set in this browser.' }
    const since = instantFromMs(sinceMs)
    const value = await readSitting(await openDb(), {
      reviewer: reviewer.name,
      since,
      draw: (below) => randomInt(below),
    })
    return { kind: 'found', value }
  })
}
