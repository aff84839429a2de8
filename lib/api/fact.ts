import { openDb } from '@/lib/db'
import { readFactPage } from '@/lib/views/facts'

import { idProblem, type IdContext } from './params'
import { foundOr, respond } from './respond'

/** Answers with one fact, its chain and its history. */
export async function GET(_request: Request, context: IdContext): Promise<Response> {
  return respond(async () => {
    const { id } = await context.params
    return idProblem(id) ?? foundOr(await readFactPage(await openDb(), id), 'fact')
  })
}
