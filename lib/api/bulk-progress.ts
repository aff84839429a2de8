import { openDb } from '@/lib/server/db'
import { readBulkProgress } from '@/lib/views/bulk'

import { idProblem, type IdContext } from './params'
import { respond } from './respond'

/** Returns the progress of a bulk request, identified by its idempotency key. */
export async function GET(_request: Request, context: IdContext): Promise<Response> {
  return respond(async () => {
    const { id } = await context.params
    const problem = idProblem(id)
    return problem ?? { kind: 'found', value: await readBulkProgress(await openDb(), id) }
  })
}
