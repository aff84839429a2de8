import { openDb } from '@/lib/server/db'
import { readUndoPreview } from '@/lib/views/operation-log'

import { idProblem, type IdContext } from './params'
import { foundOr, respond } from './respond'

/** Answers with what undoing an operation would restore. */
export async function GET(_request: Request, context: IdContext): Promise<Response> {
  return respond(async () => {
    const { id } = await context.params
    return idProblem(id) ?? foundOr(await readUndoPreview(await openDb(), id), 'operation')
  })
}
