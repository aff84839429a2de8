import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'

import type { Principal, VerbRequest } from './verb'

/** True when the principal may know of this agent; one that it may not know of does not exist for it (rule DR2). */
export function reaches({ agents }: Principal, agent: string | null): boolean {
  return agents === null || (agent !== null && agents.includes(agent))
}

/** Returns the agent that a request is about: the named one, or the principal’s only one. */
export function agentOf(
  { principal }: VerbRequest,
  named: string | undefined,
): Result<string, Refusal> {
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

/** Returns the agent whose rows a list may show: the named one, or all (null), which needs a principal that reaches all. */
export function listedAgent(
  request: VerbRequest,
  named: string | undefined,
): Result<string | null, Refusal> {
  return named === undefined && request.principal.agents === null
    ? accepted(null)
    : agentOf(request, named)
}

/** True when the version that the caller named is of another thing than the one that the request is about. */
export function isOfAnother({ expected }: VerbRequest, id: string): boolean {
  return expected !== null && expected.id !== null && expected.id !== id
}
