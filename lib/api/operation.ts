import { openDb } from '@/lib/server/db'
import { readOperation } from '@/lib/views/operation-log'

import { idProblem, type IdContext } from './params'
import { foundOrMissing, respond } from './respond'

/** Returns one operation; of an import or a sweep, what it found so far. */
export async function GET(_request: Request, context: IdContext): Promise<Response> {
  return respond(async () => {
    const { id } = await context.params
    return idProblem(id) ?? foundOrMissing(await readOperation(await openDb(), id), 'operation')
  })
}
