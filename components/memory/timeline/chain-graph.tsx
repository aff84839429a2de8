'use client'

import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

import { Link } from '@/components/ui/link'
import { ScrollBox } from '@/components/ui/scroll-box'
import { formatDay } from '@/lib/language/format'
import type { ChainLinkView } from '@/lib/views/chain-link-view'
import type { ChainFact } from '@/lib/views/fact-view'

import { GraphNodeBody } from './graph-node'
import { LABEL, NODE, type ChainGraph as Graph, type Point } from './graph-size'
import type { ChainGraph } from './graph-size'
import { graphStep, linkPath } from './graph-walk'

/** The chain as a drawing: facts as boxes, links as lines with who, when and why. Arrow keys go along the links. */
export function ChainGraph({
  graph,
  facts,
  shownId,
}: {
  readonly graph: Graph
  readonly facts: readonly ChainFact[]
  readonly shownId: string
}) {
  const [at, setAt] = useState(shownId)
  const nodes = useRef(new Map<string, HTMLElement>())
  const ground = useRef<HTMLDivElement>(null)
  const startX = graph.nodes.find(({ id }) => id === shownId)?.x ?? 0
  useEffect(() => {
    // A wide drawing opens at the fact that was asked for; the page itself does not move.
    const box = ground.current?.parentElement
    if (box) box.scrollLeft = startX - box.clientWidth / 2
  }, [startX])
  const byId = new Map(facts.map((fact) => [fact.id, fact]))
  const newerOf = new Map(graph.links.map(({ link }) => [link.olderId, byId.get(link.newerId)]))
  const walk = (event: KeyboardEvent, id: string) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (!WALKING.includes(event.key)) return
    event.preventDefault() // the page would scroll
    const next = graphStep(graph, id, event.key)
    if (next === null) return
    setAt(next)
    nodes.current.get(next)?.focus()
  }
  return (
    <ScrollBox label="Branches as a graph">
      <div ref={ground} className="relative" style={{ width: graph.width, height: graph.height }}>
        <GraphLines graph={graph} />
        {graph.links.map(({ link, label }) => (
          <GraphLabel key={link.olderId} link={link} at={label} />
        ))}
        <ul aria-label="Versions, oldest first" aria-describedby="graph-keys">
          {graph.nodes.map(({ id, x, y }) => {
            const fact = byId.get(id)
            if (fact === undefined) return null
            const shown = id === shownId
            return (
              <li
                key={id}
                className="absolute"
                style={{ left: x - NODE.width / 2, top: y - NODE.height / 2, ...NODE }}
              >
                <Link
                  href={`/memory/facts/${id}`}
                  ref={(element: HTMLAnchorElement | null) => {
                    if (element === null) nodes.current.delete(id)
                    else nodes.current.set(id, element)
                  }}
                  tabIndex={id === at ? 0 : -1}
                  aria-current={shown ? 'true' : undefined}
                  onKeyDown={(event: KeyboardEvent) => walk(event, id)}
                  className={`bg-bg hover:bg-surface flex size-full flex-col gap-0.5 rounded-md border px-2 py-1 ${fact.current ? 'border-accent' : BORDER[fact.status]} ${shown ? 'ring-accent ring-2' : ''}`}
                >
                  <GraphNodeBody
                    fact={fact}
                    shown={shown}
                    newer={newerOf.get(id)?.content ?? null}
                  />
                </Link>
              </li>
            )
          })}
        </ul>
      </div>
    </ScrollBox>
  )
}

const WALKING: readonly string[] = [
  'ArrowDown',
  'ArrowUp',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
]

const BORDER: Readonly<Record<ChainFact['status'], string>> = {
  active: 'border-border',
  superseded: 'border-border',
  retracted: 'border-border border-dashed',
}

/** Who superseded, when and why, on the line itself. */
function GraphLabel({ link, at }: { readonly link: ChainLinkView; readonly at: Point }) {
  const who = [link.by, link.at === null ? null : formatDay(link.at)].filter(
    (part) => part !== null,
  )
  return (
    <div
      className="text-label text-muted absolute flex flex-col items-center justify-center"
      style={{ left: at.x - LABEL.width / 2, top: at.y - LABEL.height / 2, ...LABEL }}
    >
      {who.length === 0 ? null : (
        <bdi className="bg-bg max-w-full truncate px-1">{who.join(', ')}</bdi>
      )}
      <bdi className="bg-bg max-w-full truncate px-1">{link.why}</bdi>
    </div>
  )
}

/** The lines of the drawing, each with a head at the newer fact. Their words are next to them and in the table. */
function GraphLines({ graph }: { readonly graph: ChainGraph }) {
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
