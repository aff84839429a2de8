import type { StoreTarget, Transport } from '@/lib/connectors/port'

import { ask, edgePath, notZep, problemOf } from './client'
import { EDGE_ID, readEdge, stateOf } from './edge'
import type { ZepState } from './state'

/** Reads one fact; null when Zep has none with this id. */
export async function lookZep(
  target: StoreTarget,
  externalId: string,
  send: Transport,
): Promise<ZepState | null> {
  if (!EDGE_ID.test(externalId)) return null
  const answer = await ask(target, send, { method: 'GET', path: edgePath(externalId) })
  const problem = problemOf(answer, target)
  if (problem !== null) throw problem
  if (answer.status === 404) return null
  const edge = readEdge(answer.body)
  if (edge === null || edge.uuid !== externalId) throw notZep()
  return stateOf(edge)
}
