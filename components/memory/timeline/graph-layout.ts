import { graphlib, layout } from '@dagrejs/dagre'

import type { ChainLinkView } from '@/lib/views/chain-link-view'

import { LABEL, NODE, type ChainGraph, type Point } from './graph-size'

const MARGIN = 8
const GAP = 24 // between branches

/** Places a chain as a graph, oldest on top; a link to a fact that is not shown is left out. Made on the server, where the library stays. */
export function layoutChain(
  facts: readonly { readonly id: string }[],
  links: readonly ChainLinkView[],
): ChainGraph {
  const graph = new graphlib.Graph()
  graph.setGraph({ rankdir: 'TB', nodesep: GAP, ranksep: 20, marginx: MARGIN, marginy: MARGIN })
  for (const { id } of facts) graph.setNode(id, { ...NODE })
  const drawn = links.filter(
    ({ olderId, newerId }) =>
      olderId !== newerId && graph.hasNode(olderId) && graph.hasNode(newerId),
  )
  for (const { olderId, newerId } of drawn)
    graph.setEdge(olderId, newerId, { ...LABEL, labelpos: 'c' })
  layout(graph)
  const size = graph.graph() as { readonly width?: number; readonly height?: number }
  return {
    width: size.width ?? 0,
    height: size.height ?? 0,
    nodes: facts.map(({ id }) => {
      const { x, y } = graph.node(id) as Point
      return { id, x, y }
    }),
    links: drawn.map((link) => {
      const { points, x, y } = graph.edge(link.olderId, link.newerId) as Point & {
        readonly points: readonly Point[]
      }
      return { link, points: points.map((point) => ({ x: point.x, y: point.y })), label: { x, y } }
    }),
  }
}
