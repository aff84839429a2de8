import { agentAddress, readinessAddress, type GoLivePage } from '@/lib/filters/agent-address'

/** Pages that moved, the rest of the path with them. */
const PLACES: Readonly<Record<string, string>> = {
  '/queue': '/review',
  '/together': '/review/together',
  '/patterns': '/review/patterns',
  '/measure': '/review/blind',
  '/try': '/review/test',
  '/facts': '/memory/facts',
  '/duplicates': '/memory/duplicates',
  '/changes': '/memory/flip-flops',
  '/integrity': '/memory/health',
  '/log': '/activity',
  '/import': '/activity/import',
}

/** Pages about one agent, which were given it as a parameter. */
const OF_AGENTS: Readonly<Record<string, GoLivePage>> = {
  '/shadow/threshold': 'threshold',
  '/shadow/replay': 'what-if',
  '/shadow/weights': 'advanced',
  '/shadow/weights/pairs': 'advanced/pairs',
  '/shadow/report': 'report',
  '/shadow/pairs': 'pairs',
  '/shadow/proposals': 'proposals',
  '/shadow/errors': 'errors',
  '/shadow/times': 'times',
  '/agreement': 'agreement',
}

/** Returns where the page of an old address is now, with all its parameters; null when it never moved. */
export function movedTo(path: string, params: URLSearchParams): string | null {
  const { agent = null, ...rest } = Object.fromEntries(params)
  if (path === '/shadow' && agent !== null) return readinessAddress(agent, rest)
  if (path === '/shadow') return withParams('/go-live', params)
  const page = OF_AGENTS[path]
  if (page !== undefined) return agentAddress(page, { agent, ...rest })
  const [, first = '', name = '', ...further] = path.split('/')
  if (further.length > 0) return null
  if (first === 'problems') return '/docs/api#refusals' // as a refusal names its type (rule DR24)
  if (first === 'context') return withParams('/memory', withAgent(name, params))
  if (first === 'chains' && name !== '') {
    return `${withParams(`/memory/facts/${name}`, params)}#timeline`
  }
  if (first === 'history' && name !== '') {
    return `${withParams(`/memory/facts/${name}`, new URLSearchParams([['scope', 'all'], ...params]))}#timeline`
  }
  const place = PLACES[`/${first}`]
  if (place === undefined) return null
  return withParams(name === '' ? place : `${place}/${name}`, params)
}

/** The agent of an old path as it was written there, encoded. */
function withAgent(encoded: string, params: URLSearchParams): URLSearchParams {
  if (encoded === '') return params
  const all = new URLSearchParams(`agent=${encoded.replaceAll('+', '%2B')}`)
  for (const [name, value] of params) all.set(name, value)
  return all
}

function withParams(path: string, params: URLSearchParams): string {
  const text = params.toString()
  return text === '' ? path : `${path}?${text}`
}
