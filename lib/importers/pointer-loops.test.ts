import { describe, expect, it } from 'vitest'

import { pointerLoops } from './pointer-loops'

describe('pointerLoops', () => {
  it('[RI6] returns the rows of a loop, but not those that lead into it', () => {
    const pointers = new Map([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'b'],
      ['d', 'd'],
      ['e', 'f'],
    ])
    expect([...pointerLoops(pointers)].toSorted()).toEqual(['b', 'c', 'd'])
  })

  it('[RI6] handles a chain of 100,000 rows and an equally long loop without recursion', () => {
    const chain = new Map(Array.from({ length: 100_000 }, (_, i) => [`${i}`, `${i + 1}`]))
    expect(pointerLoops(chain).size).toBe(0)
    expect(pointerLoops(chain.set('100000', '0')).size).toBe(100_001)
  })
})
