import { StoreProblem, type StoreTarget, type Transport } from '@/lib/connectors/port'
import type { StoreState } from '@/lib/domain/connection'

import { ask } from './client'
import { EDGE_ID, EDGE_QUERY, readEdge, stateOf } from './edge'

/** Reads one fact; null when the graph has none with this id. */
export async function lookGraphiti(
  target: StoreTarget,
  externalId: string,
  send: Transport,
): Promise<StoreState | null> {
  if (!EDGE_ID.test(externalId)) return null
  const params = { uuid: externalId }
  const rows = await ask(target, send, { method: 'GET', query: EDGE_QUERY, params })
  const [row] = rows
  if (row === undefined) return null
  const edge = rows.length === 1 ? readEdge(row) : null
  if (edge === null || edge.uuid !== externalId)
    throw new StoreProblem({
      kind: 'unexpected',
      sentence: 'The graph does not describe this fact as Graphiti does.',
      wayOut: 'Look at the fact in the graph, then sync the connection.',
    })
  return stateOf(edge)
}
