import { accepted, refused, type Result } from '@/lib/domain/result'

import type { Principal, Services, VerbRequest } from './verb'

/** True when the principal may know of this agent; one that it may not know of does not exist for it (rule DR2). */
export function reaches({ agents }: Principal, agent: string | null): boolean {
  return agents === null || (agent !== null && agents.includes(agent))
}

/** Returns the agent that a request is about: the named one, or the principal’s only one. */
export function agentOf({ principal }: VerbRequest, named: string | undefined): Result<string> {
  const { agents } = principal
  const [only] = agents?.length === 1 ? agents : []
  const agent = named ?? only
  if (agent === undefined)
    return refused({
      kind: 'bad-input',
      problem:
        agents === null
          ? 'agent: name an agent.'
          : `agent: name one of the token’s agents (${agents.join(', ')}).`,
    })
  return reaches(principal, agent) ? accepted(agent) : refused({ kind: 'not-found', what: 'agent' })
}

/** Does the same, and refuses a name that no agent has. A token’s only agent need not be stored yet. */
export async function knownAgent(
  { store }: Services,
  request: VerbRequest,
  named: string | undefined,
): Promise<Result<string>> {
  const agent = agentOf(request, named)
  if (!agent.ok || named === undefined) return agent
  const known = await store.read.agent.findUnique({ where: { id: named }, select: { id: true } })
  return known === null ? refused({ kind: 'not-found', what: 'agent' }) : agent
}

/** Returns the agent whose rows a list may show: the named one, or all (null), which needs a principal that reaches all. */
export async function listedAgent(
  services: Services,
  request: VerbRequest,
  named: string | undefined,
): Promise<Result<string | null>> {
  return named === undefined && request.principal.agents === null
    ? accepted(null)
    : knownAgent(services, request, named)
}

/** True when the version that the caller named is of another thing than the one that the request is about. */
export function isOfAnother({ expected }: VerbRequest, id: string): boolean {
  return expected !== null && expected.id !== null && expected.id !== id
}
