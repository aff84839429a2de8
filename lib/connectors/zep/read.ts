import { graphitiFact } from '@/lib/connectors/graphiti/graphiti-fact'
import { findSuccessors } from '@/lib/connectors/graphiti/successors'
import type { ReadStore, StoreTarget, Transport } from '@/lib/connectors/port'
import { textRefusal } from '@/lib/connectors/text-refusal'
import { scopeWords, type StoreState } from '@/lib/domain/connection'
import type { FactInput, ImportProblem } from '@/lib/domain/import-batch'

import { asGraphEdge, readEdge, stateOf, type Edge } from './edge'
import { idIn, listEdges } from './list-edges'

/** Reads the facts of a user or a graph, ended ones too. */
export async function readZep(target: StoreTarget, send: Transport): Promise<ReadStore> {
  const { rows, whole } = await listEdges(target, send)
  const problems: ImportProblem[] = []
  const edges: Edge[] = []
  const refuse = (ref: string | null, reason: string) =>
    problems.push({ severity: 'refuse', line: null, ref, reason })
  for (const row of rows) {
    const edge = readEdge(row)
    const refusal = edge === null ? null : textRefusal('fact', edge.fact)
    if (edge === null)
      refuse(idIn(row), 'The row is not a fact with an id, a text and times that can be read.')
    else if (refusal !== null) refuse(edge.uuid, refusal)
    else edges.push(edge)
  }
  const graph = edges.map(asGraphEdge)
  const successors = findSuccessors(graph)
  const facts: FactInput[] = []
  for (const edge of graph) {
    const of = { agent: target.agent, successor: successors.get(edge.uuid) ?? null, by: 'Zep' }
    const { fact, flags } = graphitiFact(edge, of)
    facts.push(fact)
    for (const reason of flags)
      problems.push({ severity: 'flag', line: null, ref: edge.uuid, reason })
  }
  const name = `Zep, ${scopeWords(target.scope)}`
  return {
    batch: { system: 'zep', name, facts, proposals: [], problems },
    states: new Map(edges.map((edge): [string, StoreState] => [edge.uuid, stateOf(edge)])),
    partial: whole ? null : 'Zep has more facts than could be read, so some may be missing.',
  }
}
