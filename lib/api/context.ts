import { asOfProblem } from '@/lib/filters/as-of'
import { parseContextFilter, CONTEXT_BUDGETS } from '@/lib/filters/context-filter'
import { now } from '@/lib/server/clock'
import { openDb } from '@/lib/server/db'
import { contextText } from '@/lib/server/large-views'

import { idProblem, queryOf, queryProblem } from './params'
import { respond } from './respond'

const KNOWN = ['agent', 'format', 'tokens', 'true', 'known']

/** Returns what an agent receives, as Markdown or JSON, from the page's own reader. */
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
    if (tokens !== null && !CONTEXT_BUDGETS.some((budget) => budget === tokens))
      return bad(`The budget, in tokens, is one of ${CONTEXT_BUDGETS.join(', ')}.`)
    const sentence = asOfProblem(params, now().getTime())
    if (sentence !== null) return bad(sentence)
    const filter = parseContextFilter(params)
    const context = await contextText(await openDb(), { agentId, filter, at: now() })
    if (context === null) return { kind: 'missing', what: 'agent' }
    return format === 'json'
      ? { kind: 'found', value: context.json }
      : { kind: 'text', text: context.markdown, type: 'text/markdown; charset=utf-8' }
  })
}

function bad(sentence: string) {
  return { kind: 'bad', sentence } as const
}
