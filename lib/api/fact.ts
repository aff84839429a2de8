import { asOfInstants, asOfProblem, parseAsOf } from '@/lib/filters/as-of'
import { now } from '@/lib/server/clock'
import { openDb } from '@/lib/server/db'
import { factPage } from '@/lib/server/large-views'

import { idProblem, queryOf, queryProblem, type IdContext } from './params'
import { foundOrMissing, respond } from './respond'

const KNOWN = ['agent', 'true', 'known']

/**
 * Returns one fact with its chain and history, as of an instant if given. A request for an agent sees only that agent's facts; another's
 * looks missing.
 */
export async function GET(request: Request, context: IdContext): Promise<Response> {
  return respond(async () => {
    const { id } = await context.params
    const params = queryOf(request)
    const problem = idProblem(id) ?? queryProblem(params, KNOWN)
    if (problem !== null) return problem
    const sentence = asOfProblem(params, now().getTime())
    if (sentence !== null) return { kind: 'bad', sentence }
    const page = await factPage(await openDb(), id, asOfInstants(parseAsOf(params)))
    const agent = params.get('agent')
    return foundOrMissing(agent === null || page?.fact.agentId === agent ? page : null, 'fact')
  })
}
