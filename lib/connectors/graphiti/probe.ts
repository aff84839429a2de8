import { StoreProblem, type Probe, type StoreTarget, type Transport } from '@/lib/connectors/port'
import { quoted } from '@/lib/importers/clean-text'

import { askServer } from './client'
import { readEdge } from './edge'
import { listPage } from './list-edges'
import { askSummary } from './summary'
import { versionRefusal, versionWords } from './version'

const MOST_NAMED = 5

/** Looks which FalkorDB answers at an address, whether it has the graph, and whether its facts are in Graphiti's shape. */
export async function probeGraphiti(target: StoreTarget, send: Transport): Promise<Probe> {
  const { version, graphs } = await askServer(target, send)
  if (!graphs.includes(target.scope.id))
    throw new StoreProblem({
      kind: 'unexpected',
      sentence: 'The server has no graph of this name.',
      wayOut: `Graphiti names a graph after its group_id. ${graphsWords(graphs)}`,
    })
  const { facts } = await askSummary(target, send)
  const page = await listPage(target, send)
  const why = versionRefusal(version) ?? shapeRefusal(facts, page)
  const words = versionWords(version)
  return {
    product: `Graphiti on FalkorDB${words === null ? '' : ` ${words}`}`,
    writable: why === null,
    why,
    facts,
  }
}

function shapeRefusal(facts: number, page: readonly (readonly unknown[])[]): string | null {
  if (facts === 0)
    return 'The graph has no fact in Graphiti’s shape yet, so Palimpsest only reads it.'
  return page.length > 0 && page.every((row) => readEdge(row) !== null)
    ? null
    : 'The graph describes its facts in another way than Graphiti does, so Palimpsest only reads it.'
}

function graphsWords(graphs: readonly string[]): string {
  if (graphs.length === 0) return 'The server has none yet.'
  const named = graphs.slice(0, MOST_NAMED).map(quoted).join(', ')
  const more = graphs.length - MOST_NAMED
  return more > 0 ? `It has ${named} and ${more} more.` : `It has ${named}.`
}
