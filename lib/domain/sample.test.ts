import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { randomSample } from './sample'

describe('a random sample', () => {
  it('has the requested number of members, once each and in order, or all there are', () => {
    fc.assert(
      fc.property(
        fc.nat(40),
        fc.nat(8),
        fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
        (size, count, draws) => {
          const list = Array.from({ length: size }, (_none, index) => index)
          const sample = randomSample(list, count, () => draws.next().value ?? 0)
          expect(sample).toHaveLength(Math.min(size, count))
          expect(sample).toEqual([...new Set(sample)].toSorted((a, b) => a - b))
        },
      ),
    )
  })

  it('picks every member equally often', () => {
    const random = stepped()
    const list = [0, 1, 2, 3]
    const taken = list.map(() => 0)
    for (let round = 0; round < 4_000; round += 1) {
      for (const member of randomSample(list, 2, random)) taken[member] = (taken[member] ?? 0) + 1
    }
    for (const times of taken) expect(Math.abs(times - 2_000)).toBeLessThan(150)
  })
})

/** A deterministic generator (Park and Miller). */
function stepped(): () => number {
  let state = 42
  return () => {
    state = (state * 48_271) % 0x7f_ff_ff_ff
    return state / 0x7f_ff_ff_ff
  }
}
