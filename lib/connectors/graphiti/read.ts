import type { ReadStore, StoreTarget, Transport } from '@/lib/connectors/port'
import { textRefusal } from '@/lib/connectors/text-refusal'
import { scopeWords, type StoreState } from '@/lib/domain/connection'
import type { FactInput, ImportProblem } from '@/lib/domain/import-batch'

import { idIn, readEdge, stateOf, type Edge } from './edge'
import { graphitiFact } from './graphiti-fact'
import { countEdges, listEdges } from './list-edges'
import { findSuccessors } from './successors'

/** Reads the facts of a graph, ended ones too. */
export async function readGraphiti(target: StoreTarget, send: Transport): Promise<ReadStore> {
  const counted = await countEdges(target, send)
  const { rows, whole } = await listEdges(target, send)
  const problems: ImportProblem[] = []
  const edges: Edge[] = []
  const refuse = (ref: string | null, reason: string) =>
    problems.push({ severity: 'refuse', line: null, ref, reason })
  for (const row of rows) {
    const edge = readEdge(row)
    const refusal = edge === null ? null : textRefusal('fact', edge.fact)
    if (edge === null)
      refuse(idIn(row), 'The edge is not a fact with an id, a text and times that can be read.')
    else if (refusal !== null) refuse(edge.uuid, refusal)
    else edges.push(edge)
  }
  const successors = findSuccessors(edges)
  const facts: FactInput[] = []
  const states = new Map<string, StoreState>()
  for (const edge of edges) {
    const successor = successors.get(edge.uuid) ?? null
    const { fact, flags } = graphitiFact(edge, { agent: target.agent, successor })
    facts.push(fact)
    states.set(edge.uuid, stateOf(edge))
    for (const reason of flags)
      problems.push({ severity: 'flag', line: null, ref: edge.uuid, reason })
  }
  return {
    batch: {
      system: 'graphiti',
      name: `Graphiti, ${scopeWords(target.scope)}`,
      facts,
      proposals: [],
      problems,
    },
    states,
    partial: whole && rows.length >= counted ? null : PARTIAL,
  }
}

const PARTIAL =
  'The graph has more facts than could be read: some have no id, or there are too many. So some may be missing.'
