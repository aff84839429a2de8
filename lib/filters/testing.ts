import { agentParams, DEFAULT_AGENT } from './agent-address'

/** Returns the parameters that the page of an address about an agent reads. */
export function paramsAt(address: string): URLSearchParams {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const [, , kind, agent = ''] = pathname.split('/')
  return agentParams(kind === 'agents' ? agent : DEFAULT_AGENT, Object.fromEntries(searchParams))
}
