import { expect, test } from 'vitest'

import type { FrozenView } from '@/lib/views/bulk'

import { leavesOut, meantBy } from './meant'

const item = (proposalId: string) => ({ proposalId, version: 1 })
const pair = (id: string) => ({ id }) as FrozenView['sample'][number]

/** The model disagrees with b. */
const FROZEN: FrozenView = {
  items: [item('a'), item('b'), item('c')],
  more: false,
  live: 2,
  sample: [pair('b'), pair('c')],
  disagreed: { ids: ['b'], live: 1, sample: [pair('b')] },
}

test.each(['supersede', 'reverse'] as const)(
  '[J29] [J30] %s covers what the model disagrees with only where that is included',
  (value) => {
    expect(leavesOut(value, FROZEN)).toBe(true)
    expect(meantBy(value, FROZEN, false)).toEqual({
      items: FROZEN.items, // the server names what it leaves out
      count: 2,
      live: 1,
      sample: [pair('c')],
    })
    expect(meantBy(value, FROZEN, true)).toEqual({
      items: [item('a'), { ...item('b'), againstModel: true }, item('c')],
      count: 3,
      live: 2,
      sample: FROZEN.sample,
    })
  },
)

test.each(['keep_both', 'unsure'] as const)('[J29] %s covers all', (value) => {
  expect(leavesOut(value, FROZEN)).toBe(false)
  const { items, live, sample } = FROZEN
  expect(meantBy(value, FROZEN, false)).toEqual({ items, count: 3, live, sample })
})

test('[J29] where the model agrees with all, nothing is left out', () => {
  const frozen = { ...FROZEN, disagreed: { ids: [], live: 0, sample: [] } }
  expect(leavesOut('supersede', frozen)).toBe(false)
  expect(meantBy('supersede', frozen, false).count).toBe(3)
})
