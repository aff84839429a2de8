import { openDb } from '@/lib/server/db'
import { currentReviewer } from '@/lib/server/reviewer'
import { readBlindWork } from '@/lib/views/blind-pairs'

import { idProblem, queryOf, queryProblem, type IdContext } from './params'
import { foundOrMissing, respond } from './respond'

/** Returns the next pairs of a blind sample for this browser's reviewer to label. */
export async function GET(request: Request, { params }: IdContext): Promise<Response> {
  return respond(async () => {
    const { id } = await params
    const problem = idProblem(id) ?? queryProblem(queryOf(request), [])
    if (problem !== null) return problem
    const reviewer = await currentReviewer()
    return foundOrMissing(await readBlindWork(await openDb(), id, reviewer?.name ?? null), 'sample')
  })
}
