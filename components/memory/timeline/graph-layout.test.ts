import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { ChainLinkView } from '@/lib/views/chain-link-view'

import { layoutChain } from './graph-layout'
import { LABEL, NODE } from './graph-size'
import { graphStep, linkPath } from './graph-walk'

const link = (olderId: string, newerId: string): ChainLinkView => ({
  olderId,
  newerId,
  at: null,
  by: null,
  why: 'by hand',
  operationId: null,
  proposalId: null,
  proposalNumber: null,
})
const facts = (...ids: string[]) => ids.map((id) => ({ id }))
const place = (graph: ReturnType<typeof layoutChain>, id: string) => {
  const node = graph.nodes.find((each) => each.id === id)
  if (node === undefined) throw new Error(`no ${id}`)
  return node
}

// a ─ b ─┐
//    w ──┴─ c ─ d
const MERGED = layoutChain(facts('a', 'b', 'w', 'c', 'd'), [
  link('a', 'b'),
  link('b', 'c'),
  link('w', 'c'),
  link('c', 'd'),
])

describe('a chain as a graph', () => {
  it('[CN3] puts every newer fact below the older, and lets no two overlap', () => {
    const id = fc.integer({ min: 0, max: 11 })
    fc.assert(
      fc.property(fc.array(fc.tuple(id, id), { maxLength: 11 }), (pairs) => {
        const newerOf = new Map(pairs.filter(([older, newer]) => older < newer))
        const links = [...newerOf].map(([older, newer]) => link(String(older), String(newer)))
        const graph = layoutChain(facts(...Array.from({ length: 12 }, (_, n) => String(n))), links)
        for (const { olderId, newerId } of links)
          expect(place(graph, newerId).y - place(graph, olderId).y).toBeGreaterThanOrEqual(
            NODE.height + LABEL.height,
          )
        for (const [at, one] of graph.nodes.entries()) {
          for (const other of graph.nodes.slice(at + 1)) {
            const apart =
              Math.abs(one.x - other.x) >= NODE.width || Math.abs(one.y - other.y) >= NODE.height
            expect(apart).toBe(true)
          }
        }
      }),
      { seed: 7, numRuns: 40 },
    )
  })

  it('[CN3] leaves out links to facts that are not shown, and draws a circle as it is', () => {
    const graph = layoutChain(facts('a', 'b'), [link('a', 'b'), link('b', 'a'), link('b', 'gone')])
    expect(graph.links.map(({ link: { olderId } }) => olderId)).toEqual(['a', 'b'])
    expect(layoutChain(facts('a'), [link('a', 'a')]).links).toEqual([])
  })

  it('[CN3] is one column for one line, narrow enough for a phone', () => {
    const graph = layoutChain(facts('a', 'b', 'c'), [link('a', 'b'), link('b', 'c')])
    expect(new Set(graph.nodes.map(({ x }) => x)).size).toBe(1)
    expect(graph.width).toBeLessThan(350)
  })

  it('[CN4] is walked along its links with the arrow keys', () => {
    const step = (id: string, key: string) => graphStep(MERGED, id, key)
    expect([step('a', 'ArrowDown'), step('b', 'ArrowDown'), step('w', 'ArrowDown')]).toEqual([
      'b',
      'c',
      'c',
    ])
    expect(step('d', 'ArrowDown')).toBeNull()
    expect(step('a', 'ArrowUp')).toBeNull()
    expect(['b', 'w']).toContain(step('c', 'ArrowUp'))
    const sideways = place(MERGED, 'b').x < place(MERGED, 'w').x ? 'ArrowRight' : 'ArrowLeft'
    expect(step('b', sideways)).toBe('w')
    expect([step('c', 'Home'), step('a', 'End')]).toEqual(['a', 'd'])
    expect(step('c', 'x')).toBeNull()
    expect(step('nobody', 'ArrowDown')).toBeNull()
  })

  it('writes a link as a path', () => {
    expect(
      linkPath([
        { x: 1, y: 2.04 },
        { x: 3, y: 4 },
      ]),
    ).toBe('M1 2L3 4')
  })
})
