'use client'

import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

import { Link } from '@/components/ui/link'
import { ScrollBox } from '@/components/ui/scroll-box'
import type { ChainFact } from '@/lib/views/screen'

import { GraphLabel } from './graph-label'
import { GraphLines } from './graph-lines'
import { GraphNodeBody } from './graph-node'
import { NODE, type ChainGraph as Graph } from './graph-size'
import { graphStep } from './graph-walk'

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
    <ScrollBox label="Chain as a graph">
      <div ref={ground} className="relative" style={{ width: graph.width, height: graph.height }}>
        <GraphLines graph={graph} />
        {graph.links.map(({ link, label }) => (
          <GraphLabel key={link.olderId} link={link} at={label} />
        ))}
        <ul aria-label="Facts of the chain, oldest first" aria-describedby="graph-keys">
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
                  href={`/facts/${id}`}
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
