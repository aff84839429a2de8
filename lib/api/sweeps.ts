import { textValue } from '@/lib/filters/url-value'
import { now } from '@/lib/server/clock'
import { openDb, settings } from '@/lib/server/db'
import { readSweeps } from '@/lib/views/sweeps'

import { queryOf, queryProblem } from './params'
import { respond } from './respond'

/** Returns the newest sweeps and when the next is due. */
export async function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const params = queryOf(request)
    const problem = queryProblem(params, ['agent'])
    if (problem !== null) return problem
    const view = await readSweeps(await openDb(), {
      agent: textValue(params, 'agent'),
      now: now(),
      intervalMinutes: settings().sweepMinutes,
      judge: settings().judge?.model ?? null,
      embeddings: settings().embeddings?.model ?? null,
    })
    return { kind: 'found', value: view }
  })
}
