import { openDb } from '@/lib/server/db'
import { readBulkProgress } from '@/lib/views/bulk'

import { idProblem, type IdContext } from './params'
import { respond } from './respond'

/** Answers with how far a request that decides many proposals has come; its idempotency key is its id. */
export async function GET(_request: Request, context: IdContext): Promise<Response> {
  return respond(async () => {
    const { id } = await context.params
    const problem = idProblem(id)
    return problem ?? { kind: 'found', value: await readBulkProgress(await openDb(), id) }
  })
}
