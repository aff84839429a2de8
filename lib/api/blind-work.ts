import { openDb } from '@/lib/server/db'
import { currentReviewer } from '@/lib/server/reviewer'
import { readBlindWork } from '@/lib/views/blind-pairs'

import { idProblem, queryOf, queryProblem, type IdContext } from './params'
import { foundOr, respond } from './respond'

/** Answers with the next pairs of a blind sample that the reviewer of this browser is to label. */
export async function GET(request: Request, { params }: IdContext): Promise<Response> {
  return respond(async () => {
    const { id } = await params
    const problem = idProblem(id) ?? queryProblem(queryOf(request), [])
    if (problem !== null) return problem
    const reviewer = await currentReviewer()
    return foundOr(await readBlindWork(await openDb(), id, reviewer?.name ?? null), 'sample')
  })
}
