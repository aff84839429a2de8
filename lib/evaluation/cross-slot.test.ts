import { readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { detectorOf } from '@/lib/detection/registry'

import { crossSlots, parseSlots } from './cross-slot'
import { hasFired } from './evaluate-pairs'
import { preparePair } from './prepare-pair'

const THRESHOLD = 0.7
const FILES = ['cross-slot', 'cross-slot-more'] as const

function readSlots(name: (typeof FILES)[number]) {
  const file = path.join(import.meta.dirname, `fixtures/${name}.txt`)
  return parseSlots(readFileSync(file, 'utf8'))
}

describe.each(FILES)('pairs that cross slots: %s', (name) => {
  const pairs = crossSlots(readSlots(name))

  it('[W11] are many, from many slots and subjects, without repeats', () => {
    expect(pairs.length).toBeGreaterThan(5000)
    expect(new Set(pairs.map(({ source }) => source)).size).toBeGreaterThan(300)
    expect(new Set(pairs.map(({ entity }) => entity)).size).toBeGreaterThan(10)
    expect(new Set(pairs.map(({ id }) => id)).size).toBe(pairs.length)
  })

  it.each(['', 'notes', 'home city', 'weight', 'rate limit'])(
    '[W11] a fact ends nothing in another slot, aspect “%s”',
    (aspect) => {
      const detector = detectorOf('default')
      const prepare = detector.createPreparer()
      const alarms = pairs.filter((pair) => {
        const [older, newer] = preparePair(prepare, { ...pair, aspect })
        return hasFired(detector.confidenceOf(older, newer), THRESHOLD)
      })
      expect(alarms.length / pairs.length).toBeLessThanOrEqual(0.002)
    },
  )
})

describe('crossSlots', () => {
  const slots = parseSlots(`How it is written.

# person music
= plays the cello
> {}'s cello was sold

# person food
~ Correction: {} eats fish

# project food
= The shop is open
`)

  it('[W11] pairs each sentence with those of other topics of the same kind of subject', () => {
    const pairs = crossSlots(slots).map(({ old, new: newer }) => [old, newer])
    expect(pairs).toHaveLength(4)
    expect(pairs).toContainEqual(['Plays the cello', 'Correction: eats fish'])
    expect(pairs).toContainEqual(['Correction: User eats fish', 'User plays the cello'])
    expect(pairs).toContainEqual(['Correction: Mira eats fish', "Mira's cello was sold"])
  })
})
