import { openDb } from '@/lib/db'
import { readProposal } from '@/lib/views/proposal-page'

import { idProblem, type IdContext } from './params'
import { foundOr, respond } from './respond'

/** Answers with one proposal. */
export async function GET(_request: Request, context: IdContext): Promise<Response> {
  return respond(async () => {
    const { id } = await context.params
    return idProblem(id) ?? foundOr(await readProposal(await openDb(), id), 'proposal')
  })
}
