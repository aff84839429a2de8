import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { SlotPosition } from '@/lib/store/scan'

import { compareAhead } from './compare-ahead'
import type { Stretch, SweepPart } from './read-sweep'

const MOST_REPEATS = 5 // or a life might never end

const positionOf = (slot: number): SlotPosition => ({
  entityKey: String(slot).padStart(4, '0'),
  aspectKey: 'aspect',
})
const numberOf = (position: SlotPosition | null) =>
  position === null ? -1 : Number(position.entityKey)

/** Slots 0 to `slots`, of which a stretch has `stretch` and a part `read`; chances come from `coin`. */
type Life = {
  readonly slots: number
  readonly stretch: number
  readonly read: number
  readonly coins: readonly number[] // 0–1, used in turn
}

const lives: fc.Arbitrary<Life> = fc.record({
  slots: fc.integer({ min: 0, max: 60 }),
  stretch: fc.integer({ min: 1, max: 9 }),
  read: fc.integer({ min: 1, max: 4 }),
  coins: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 }),
})

/** Two threads over such slots; `failing`: the chance that a comparison throws. */
function crewOf({ slots, stretch, read, coins }: Life, failing: 'never' | 'here' | 'there') {
  let turn = 0
  const coin = () => coins[turn++ % coins.length] ?? 0
  let failures = 0
  const pause = async () => {
    for (let turns = Math.floor(coin() * 4); turns > 0; turns -= 1) await Promise.resolve()
  }
  const counts = { here: 0, there: 0 }
  const compare = async (
    where: 'here' | 'there',
    { after, until }: Stretch,
  ): Promise<readonly SweepPart[]> => {
    await pause()
    if (failing === where && failures < MOST_REPEATS && coin() < 0.4) {
      failures += 1
      throw new Error('the disk is gone')
    }
    counts[where] += 1
    const parts: SweepPart[] = []
    const end = until === null ? slots - 1 : numberOf(until)
    for (let from = numberOf(after) + 1; from <= end; from += read) {
      const last = Math.min(end, from + read - 1)
      const part = { candidates: [], facts: 0, slots: last - from + 1, pairs: 0, notRead: 0 }
      parts.push({ ...part, last: positionOf(last) })
    }
    return parts
  }
  const next = compareAhead({
    here: (each) => compare('here', each),
    there: (each) => compare('there', each),
    isReady: () => coin() < 0.8,
    slotAhead: async (after) => {
      await pause()
      const slot = numberOf(after) + stretch
      return slot < slots ? positionOf(slot) : null
    },
  })
  return { next, coin, counts }
}

/** Takes parts to the end, sometimes those of a step again; returns how many slots each part had, by its last slot. */
async function takeAll(life: Life, failing: 'never' | 'here' | 'there') {
  const { next, coin, counts } = crewOf(life, failing)
  const taken = new Map<number, number>()
  let after: SlotPosition | null = null
  let committed: SlotPosition | null = null
  let repeats = 0
  for (;;) {
    let part: SweepPart | null
    try {
      part = await next(after)
    } catch {
      continue
    }
    if (part === null) return { taken, counts }
    expect(numberOf(part.last) - part.slots).toBe(numberOf(after))
    taken.set(numberOf(part.last), part.slots)
    after = part.last
    const [again, commits] = [coin(), coin()]
    if (commits < 0.3) committed = after
    else if (again < 0.1 && repeats < MOST_REPEATS) {
      repeats += 1
      after = committed
    }
  }
}

describe('a sweep in two threads', () => {
  it.each(['never', 'there', 'here'] as const)(
    '[SW7] hands out every slot once and in order; a thread that fails: %s',
    async (failing) => {
      let helped = 0
      await fc.assert(
        fc.asyncProperty(lives, async (life) => {
          const { taken, counts } = await takeAll(life, failing)
          const reached = [...taken.keys()].toSorted((one, other) => one - other).at(-1) ?? -1
          expect(reached).toBe(life.slots - 1)
          helped += counts.there
        }),
      )
      expect(helped).toBeGreaterThan(0)
    },
  )
})
