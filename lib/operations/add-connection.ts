import { agentNameProblem } from '@/lib/domain/agent-name'
import { namesOne, newConnectionProblem, storeUrl } from '@/lib/domain/connection'
import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { insertConnection, type NewConnection } from '@/lib/store/connections'
import { reservedNameProblem } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'

/** Adds a connection to a store that is not ours; it begins read-only (rule CS1). */
export async function addConnection(
  store: Store,
  connection: NewConnection,
  { at }: Pick<OperationRequest, 'at'>,
): Promise<Result<{ readonly id: string }>> {
  const agentId = connection.agentId.trim()
  const problem =
    newConnectionProblem(connection) ??
    (agentId === '' ? 'Enter the agent whose facts they become.' : reservedNameProblem(agentId)) ??
    agentNameProblem(agentId)
  if (problem !== null) return refused({ kind: 'bad-input', problem })
  const added = {
    ...connection,
    agentId,
    url: storeUrl(connection.kind, connection.url),
    scopeId: namesOne(connection.scopeBy) ? connection.scopeId.trim() : '',
  }
  return (await insertConnection(store, added, at))
    ? accepted({ id: connection.id })
    : refused({
        kind: 'bad-input',
        problem: 'This agent is connected to a store of that kind already. Disconnect it first.',
      })
}
