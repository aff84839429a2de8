import { openDb } from '@/lib/server/db'
import { currentReviewer } from '@/lib/server/reviewer'
import { readMeasure } from '@/lib/views/measure'

import { queryOf, queryProblem } from './params'
import { respond } from './respond'

/** Returns the blind samples, with what is left for this browser's reviewer. */
export async function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const problem = queryProblem(queryOf(request), [])
    if (problem !== null) return problem
    const reviewer = await currentReviewer()
    return { kind: 'found', value: await readMeasure(await openDb(), reviewer?.name ?? null) }
  })
}
