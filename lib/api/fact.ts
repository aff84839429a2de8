import { asOfInstants, asOfProblem, parseAsOf } from '@/lib/filters/as-of'
import { now } from '@/lib/server/clock'
import { openDb } from '@/lib/server/db'
import { readFactPage } from '@/lib/views/facts'

import { idProblem, queryOf, queryProblem, type IdContext } from './params'
import { foundOr, respond } from './respond'

const KNOWN = ['agent', 'true', 'known']

/**
 * Answers with one fact, its chain and its history, as of a moment where one is given. Who names an agent is told of its facts alone:
 * another one's is answered like one that is not there.
 */
export async function GET(request: Request, context: IdContext): Promise<Response> {
  return respond(async () => {
    const { id } = await context.params
    const params = queryOf(request)
    const problem = idProblem(id) ?? queryProblem(params, KNOWN)
    if (problem !== null) return problem
    const sentence = asOfProblem(params, now().getTime())
    if (sentence !== null) return { kind: 'bad', sentence }
    const page = await readFactPage(await openDb(), id, asOfInstants(parseAsOf(params)))
    const agent = params.get('agent')
    return foundOr(agent === null || page?.fact.agentId === agent ? page : null, 'fact')
  })
}
