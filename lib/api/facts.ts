import { asOfProblem } from '@/lib/filters/as-of'
import { parseFactFilter } from '@/lib/filters/fact-filter'
import { now } from '@/lib/server/clock'
import { openDb } from '@/lib/server/db'
import { factList } from '@/lib/server/large-views'

import { queryOf, queryProblem } from './params'
import { respond } from './respond'

const KNOWN = [
  'agent',
  'entity',
  'aspect',
  'q',
  'status',
  'kind',
  'protected',
  'system',
  'session',
  'source',
  'true',
  'known',
  'cursor',
]

/** Returns a page of the fact list. */
export async function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const params = queryOf(request)
    const problem = queryProblem(params, KNOWN)
    if (problem !== null) return problem
    const sentence = asOfProblem(params, now().getTime())
    if (sentence !== null) return { kind: 'bad', sentence }
    const page = await factList(await openDb(), parseFactFilter(params), params.get('cursor'))
    return { kind: 'found', value: page }
  })
}
