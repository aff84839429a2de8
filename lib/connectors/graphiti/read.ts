import type { ReadStore, StoreTarget, Transport } from '@/lib/connectors/port'
import { readRows } from '@/lib/connectors/read-rows'
import { scopeWords } from '@/lib/domain/connection'

import { idIn, readEdge, stateOf } from './edge'
import { graphitiFact } from './graphiti-fact'
import { countEdges, listEdges } from './list-edges'
import { findSuccessors } from './successors'

/** Reads the facts of a graph, ended ones too. */
export async function readGraphiti(target: StoreTarget, send: Transport): Promise<ReadStore> {
  const counted = await countEdges(target, send)
  const listed = await listEdges(target, send)
  const { rows, toFacts } = readRows(listed.rows, {
    what: 'fact',
    read: readEdge,
    idOf: ({ uuid }) => uuid,
    textOf: ({ fact }) => fact,
    stateOf,
    unreadable: 'The edge is not a fact with an id, a text and times that can be read.',
    idIn,
  })
  const successors = findSuccessors(rows)
  const { states, ...read } = toFacts((edge) =>
    graphitiFact(edge, { agent: target.agent, successor: successors.get(edge.uuid) ?? null }),
  )
  const name = `Graphiti, ${scopeWords(target.scope)}`
  return {
    batch: { system: 'graphiti', name, proposals: [], ...read },
    states,
    partial: listed.whole && listed.rows.length >= counted ? null : PARTIAL,
  }
}

const PARTIAL =
  'The graph has more facts than could be read: some have no id, or there are too many. So some may be missing.'
