import { graphitiFact } from '@/lib/connectors/graphiti/graphiti-fact'
import { findSuccessors } from '@/lib/connectors/graphiti/successors'
import type { ReadStore, StoreTarget, Transport } from '@/lib/connectors/port'
import { readRows } from '@/lib/connectors/read-rows'
import { scopeWords } from '@/lib/domain/connection'

import { asGraphEdge, readEdge, stateOf } from './edge'
import { idIn, listEdges } from './list-edges'

/** Reads the facts of a user or a graph, ended ones too. */
export async function readZep(target: StoreTarget, send: Transport): Promise<ReadStore> {
  const listed = await listEdges(target, send)
  const { rows, toFacts } = readRows(listed.rows, {
    what: 'fact',
    read: readEdge,
    idOf: ({ uuid }) => uuid,
    textOf: ({ fact }) => fact,
    stateOf,
    unreadable: 'The row is not a fact with an id, a text and times that can be read.',
    idIn,
  })
  const successors = findSuccessors(rows.map(asGraphEdge))
  const { states, ...read } = toFacts((edge) => {
    const successor = successors.get(edge.uuid) ?? null
    return graphitiFact(asGraphEdge(edge), { agent: target.agent, successor, by: 'Zep' })
  })
  const name = `Zep, ${scopeWords(target.scope)}`
  return {
    batch: { system: 'zep', name, proposals: [], ...read },
    states,
    partial: listed.whole ? null : 'Zep has more facts than could be read, so some may be missing.',
  }
}
