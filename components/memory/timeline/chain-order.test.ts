import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { ChainLinkView } from '@/lib/views/chain-link-view'

import { chainSteps, orderChain } from './chain-order'

const facts = (...ids: string[]) => ids.map((id) => ({ id }))
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
const drawing = (rows: ReturnType<typeof orderChain>) =>
  rows.map((row) => `${'.'.repeat(row.branch)}${row.fact.id}`)

describe('a chain in drawing order', () => {
  it('draws one line oldest first', () => {
    const rows = orderChain(facts('1', '2', '3'), [link('1', '2'), link('2', '3')])
    expect(drawing(rows)).toEqual(['1', '2', '3'])
    expect(rows.map((row) => row.link?.newerId ?? null)).toEqual(['2', '3', null])
  })

  it('draws a side branch just before the fact it ends in, the longer line as the main one', () => {
    const rows = orderChain(facts('v1', 'v2', 'w1', 'v3'), [
      link('v1', 'v2'),
      link('v2', 'v3'),
      link('w1', 'v3'),
    ])
    expect(drawing(rows)).toEqual(['v1', 'v2', '.w1', 'v3'])
    expect(rows.at(-1)?.merges).toBe(2)
  })

  it('draws branches of branches', () => {
    const rows = orderChain(facts('a', 'b', 'c', 'd', 'e'), [
      link('a', 'c'),
      link('b', 'c'),
      link('c', 'e'),
      link('d', 'e'),
    ])
    expect(drawing(rows)).toEqual(['a', '.b', 'c', '.d', 'e'])
  })

  it('draws every fact once, whatever the links say', () => {
    const id = fc.integer({ min: 0, max: 7 }).map(String)
    fc.assert(
      fc.property(fc.array(fc.tuple(id, id), { maxLength: 12 }), (pairs) => {
        const chain = facts('0', '1', '2', '3', '4', '5')
        const rows = orderChain(
          chain,
          pairs.map(([older, newer]) => link(older, newer)),
        )
        expect(rows.map((row) => row.fact.id).toSorted()).toEqual(chain.map((fact) => fact.id))
      }),
      { seed: 41 },
    )
  })

  it('draws ten thousand versions', () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => String(index))
    const rows = orderChain(
      facts(...ids),
      ids.slice(1).map((id, index) => link(String(index), id)),
    )
    expect(rows.map((row) => row.fact.id)).toEqual(ids)
  })
})

describe('stepping along a chain', () => {
  const rows = orderChain(facts('v1', 'v2', 'w1', 'v3'), [
    link('v1', 'v2'),
    link('v2', 'v3'),
    link('w1', 'v3'),
  ])
  it.each([
    ['v1', { older: null, newer: 'v2' }],
    ['v2', { older: 'v1', newer: 'v3' }],
    ['w1', { older: null, newer: 'v3' }],
    ['v3', { older: 'v2', newer: null }],
    ['nobody', { older: null, newer: null }],
  ])('steps from %s', (id, steps) => {
    expect(chainSteps(rows, id)).toEqual(steps)
  })
})
