import { openDb } from '@/lib/server/db'
import { readUndoPreview } from '@/lib/views/operation-log'

import { idProblem, type IdContext } from './params'
import { foundOrMissing, respond } from './respond'

/** Returns what undoing an operation would restore. */
export async function GET(_request: Request, context: IdContext): Promise<Response> {
  return respond(async () => {
    const { id } = await context.params
    return idProblem(id) ?? foundOrMissing(await readUndoPreview(await openDb(), id), 'operation')
  })
}
