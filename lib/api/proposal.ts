import { openDb } from '@/lib/server/db'
import { readPair, readProposal } from '@/lib/views/proposal-page'

import { idProblem, queryOf, queryProblem, type IdContext } from './params'
import { foundOrMissing, respond } from './respond'

/** Returns one proposal; for a blind request, without the detector's result. */
export async function GET(request: Request, context: IdContext): Promise<Response> {
  return respond(async () => {
    const { id } = await context.params
    const params = queryOf(request)
    const problem = idProblem(id) ?? queryProblem(params, ['blind'])
    if (problem !== null) return problem
    const read = params.has('blind') ? readPair : readProposal
    return foundOrMissing(await read(await openDb(), id), 'proposal')
  })
}
