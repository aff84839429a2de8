import type { ChainGraph, PlacedNode } from './graph-size'

type Walkable = {
  readonly nodes: readonly PlacedNode[]
  readonly links: readonly {
    readonly link: { readonly olderId: string; readonly newerId: string }
  }[]
}

/**
 * Returns the fact that an arrow key leads to, or null: down along a link to the newer fact, up to the older one (the nearest in the
 * drawing, where several lead here), left and right among those of one height, Home and End to the first and the last of the drawing.
 */
export function graphStep(graph: Walkable, id: string, key: string): string | null {
  const from = graph.nodes.find((node) => node.id === id)
  if (from === undefined) return null
  switch (key) {
    case 'ArrowDown':
      return graph.links.find(({ link }) => link.olderId === id)?.link.newerId ?? null
    case 'ArrowUp':
      return nearest(
        from,
        graph.nodes.filter((node) => leads(graph, node.id, id)),
      )
    case 'ArrowLeft':
      return nearest(
        from,
        level(graph, from).filter(({ x }) => x < from.x),
      )
    case 'ArrowRight':
      return nearest(
        from,
        level(graph, from).filter(({ x }) => x > from.x),
      )
    case 'Home':
      return graph.nodes.reduce((a, b) => (b.y < a.y ? b : a)).id
    case 'End':
      return graph.nodes.reduce((a, b) => (b.y > a.y ? b : a)).id
    default:
      return null
  }
}

/** Returns the points of a link as the path of an SVG: straight from point to point. */
export function linkPath(points: ChainGraph['links'][number]['points']): string {
  return points
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`)
    .join('')
}

function leads(graph: Walkable, olderId: string, newerId: string): boolean {
  return graph.links.some(({ link }) => link.olderId === olderId && link.newerId === newerId)
}

function level({ nodes }: Walkable, { id, y }: PlacedNode): readonly PlacedNode[] {
  return nodes.filter((node) => node.id !== id && Math.abs(node.y - y) < 1)
}

function nearest(from: PlacedNode, nodes: readonly PlacedNode[]): string | null {
  const [first, ...rest] = nodes
  if (first === undefined) return null
  const apart = ({ x }: PlacedNode) => Math.abs(x - from.x)
  return rest.reduce((a, b) => (apart(b) < apart(a) ? b : a), first).id
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
