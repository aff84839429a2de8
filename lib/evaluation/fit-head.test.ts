import { describe, expect, it } from 'vitest'

import { headProbability } from '@/lib/domain/embedding-head'

import { fitHead, type HeadSample } from './fit-head'

const ONLY_NOW = async () => {}

/** Numbers from 0 to 1 that look random and are the same each time. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Pairs whose newer text says what it is about: its first number is high where it supersedes, but for a share of them. */
function pairs(count: number, mislabeled = 0): readonly HeadSample[] {
  const next = chance(11)
  return Array.from({ length: count }, (_none, at) => {
    const supersedes = at % 2 === 0
    const sign = next() < mislabeled !== supersedes ? 1 : -1
    const noise = () => next() - 0.5
    return {
      older: Float32Array.from([noise(), 1, noise(), noise()]),
      newer: Float32Array.from([2 * sign, noise(), noise(), noise()]),
      confidence: 0.2,
      y: supersedes ? 1 : 0,
      fold: at % 4,
      proposed: false,
    } as const
  })
}

const called = (head: Awaited<ReturnType<typeof fitHead>>, given: readonly HeadSample[]) =>
  given.filter((pair) => (headProbability(head, pair) ?? 0) >= head.cut)

describe('fitHead', () => {
  it('[E6] learns from vectors what detection cannot see', async () => {
    const known = pairs(400)
    const head = await fitHead(known, ONLY_NOW)
    const unseen = pairs(800).slice(400)
    const found = called(head, unseen)
    expect(found.filter(({ y }) => y === 1).length).toBeGreaterThan(190)
    expect(found.filter(({ y }) => y === 0)).toEqual([])
  })

  it('[E6] the cut calls at most 3 in 100 current facts superseded, in pairs that were not fitted to', async () => {
    const head = await fitHead(pairs(800, 0.15), ONLY_NOW)
    const unseen = pairs(1_600, 0.15).slice(800)
    const wrong = called(head, unseen).filter(({ y }) => y === 0)
    expect(wrong.length / 400).toBeLessThanOrEqual(0.05) // other pairs than those that it was chosen by
    expect(head.cut).toBeGreaterThan(0.5)
  })

  it('[E6] where vectors say nothing, nearly nothing is called superseded', async () => {
    const mute = pairs(400).map((pair, at) => ({
      ...pair,
      y: at % 3 === 0 ? (1 as const) : (0 as const),
    }))
    const head = await fitHead(mute, ONLY_NOW)
    const wrong = called(head, mute).filter(({ y }) => y === 0)
    expect(wrong.length / mute.filter(({ y }) => y === 0).length).toBeLessThanOrEqual(0.05)
  })

  it('[E6] the same pairs give the same head', async () => {
    const [one, other] = [await fitHead(pairs(60), ONLY_NOW), await fitHead(pairs(60), ONLY_NOW)]
    expect(one).toEqual(other)
  })

  it('[E9] lets others work between the steps', async () => {
    let breaths = 0
    await fitHead(pairs(40), async () => {
      breaths += 1
    })
    expect(breaths).toBeGreaterThan(50)
  })
})
