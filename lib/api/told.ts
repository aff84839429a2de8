import { asOfProblem } from '@/lib/filters/as-of'
import { parseToldFilter, TOLD_BUDGETS } from '@/lib/filters/told-filter'
import { now } from '@/lib/server/clock'
import { openDb } from '@/lib/server/db'
import { readToldText } from '@/lib/views/told'

import { idProblem, queryOf, queryProblem } from './params'
import { respond } from './respond'

const KNOWN = ['agent', 'format', 'tokens', 'true', 'known']

/** Answers with what an agent is told, as Markdown or as JSON, by the composer of the page. */
export async function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const params = queryOf(request)
    const agentId = params.get('agent') ?? ''
    const format = params.get('format') ?? 'json'
    const tokens = params.get('tokens')
    const problem = queryProblem(params, KNOWN)
    if (problem !== null) return problem
    if (idProblem(agentId) !== null) return bad('Name one agent: ?agent=…')
    if (format !== 'md' && format !== 'json') return bad('The format is md or json.')
    if (tokens !== null && !TOLD_BUDGETS.some((budget) => budget === tokens))
      return bad(`The budget, in tokens, is one of ${TOLD_BUDGETS.join(', ')}.`)
    const sentence = asOfProblem(params, now().getTime())
    if (sentence !== null) return bad(sentence)
    const filter = parseToldFilter(params)
    const told = await readToldText(await openDb(), { agentId, filter, at: now() })
    if (told === null) return { kind: 'missing', what: 'agent' }
    return format === 'json'
      ? { kind: 'found', value: told.json }
      : { kind: 'text', text: told.markdown, type: 'text/markdown; charset=utf-8' }
  })
}

function bad(sentence: string) {
  return { kind: 'bad', sentence } as const
}
