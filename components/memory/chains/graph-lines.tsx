import type { ChainGraph } from './graph-size'
import { linkPath } from './graph-walk'

/** The lines of the drawing, each with a head at the newer fact. What they say stands beside them, and in the table. */
export function GraphLines({ graph }: { readonly graph: ChainGraph }) {
  return (
    <svg
      aria-hidden="true"
      width={graph.width}
      height={graph.height}
      className="stroke-border absolute inset-0 fill-none forced-colors:stroke-[CanvasText]"
    >
      <defs>
        <marker
          id="chain-head"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="8"
          markerHeight="8"
          orient="auto"
        >
          <path d="M1 1L7 4L1 7" />
        </marker>
      </defs>
      {graph.links.map(({ link, points }) => (
        <path
          key={link.olderId}
          d={linkPath(points)}
          strokeWidth="1.5"
          markerEnd="url(#chain-head)"
        />
      ))}
    </svg>
  )
}
