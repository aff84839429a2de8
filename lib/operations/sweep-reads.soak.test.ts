import { expect, it } from 'vitest'

import { openTestStore } from '@/lib/store/testing'

import { liveAndSweep } from './testing/sweep-life'

const SEEDS = Array.from({ length: 24 }, (_none, nth) => 100 + nth)

it.each(SEEDS)(
  '[SW4] sweeps of what changed and of everything propose the same, long life %i',
  async (seed) => {
    const stores = [await openTestStore(), await openTestStore()] as const
    try {
      const life = { seed, steps: 120 }
      const few = await liveAndSweep(stores[0], { ...life, trigger: 'schedule' })
      const all = await liveAndSweep(stores[1], { ...life, trigger: 'button' })
      expect(few.proposals).toEqual(all.proposals)
      expect([few.left, all.left]).toEqual([0, 0])
      expect(few.changedOnly).toBeGreaterThan(0)
      expect(few.read).toBeLessThan(all.read)
    } finally {
      for (const store of stores) await store.remove()
    }
  },
)
