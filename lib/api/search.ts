import { asOfProblem, parseAsOf } from '@/lib/filters/as-of'
import { textValue } from '@/lib/filters/url-value'
import { now } from '@/lib/server/clock'
import { openDb } from '@/lib/server/db'
import { foundEverywhere } from '@/lib/server/large-views'

import { queryOf, queryProblem } from './params'
import { respond } from './respond'

const SHORTEST = 2

/** Returns the facts and proposals that contain the words. */
export async function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const params = queryOf(request)
    const problem = queryProblem(params, ['q', 'true', 'known'])
    if (problem !== null) return problem
    const sentence = asOfProblem(params, now().getTime())
    if (sentence !== null) return { kind: 'bad', sentence }
    const text = textValue(params, 'q')
    if (text === null || Array.from(text).length < SHORTEST) {
      return { kind: 'bad', sentence: 'Give at least two characters to search for.' }
    }
    return { kind: 'found', value: await foundEverywhere(await openDb(), text, parseAsOf(params)) }
  })
}
