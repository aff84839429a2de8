import { describe, expect, it } from 'vitest'

import { createNearestEarlier } from './nearest-earlier'

/** Returns the nearest three of each text of a list. */
function nearestOf(texts: readonly string[], mayBe: (place: number) => boolean = () => true) {
  const search = createNearestEarlier(3)
  return texts.map((text) => search.next(text, mayBe))
}

function placesOf(...given: Parameters<typeof nearestOf>) {
  return nearestOf(...given).map((near) => near.map(({ place }) => place))
}

function runsOf(text: string): readonly string[] {
  const padded = ` ${text} `
  return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3))
}

/** The cosine of trigram counts, pair by pair; those of the newer text divided by how many earlier texts have the trigram. */
function cosine(older: string, newer: string, earlier: readonly string[] = [older]): number {
  const [a, b] = [runsOf(older), runsOf(newer)]
  const count = (runs: readonly string[], run: string) => runs.filter((each) => each === run).length
  const shareOf = (run: string) => {
    const texts = earlier.filter((text) => runsOf(text).includes(run)).length
    return count(b, run) / Math.max(1, texts)
  }
  const sum = (of: (run: string) => number) =>
    [...new Set([...a, ...b])].reduce((total, run) => total + of(run), 0)
  const size = sum((run) => count(a, run) ** 2) * sum((run) => shareOf(run) ** 2)
  return sum((run) => count(a, run) * shareOf(run)) / Math.sqrt(size)
}

describe('createNearestEarlier', () => {
  it('[J32] scores by the cosine of trigrams', () => {
    const texts = ['mara takes milk', 'a bicycle', 'mara took the milk', 'the milk for mara']
    const [, second, third, fourth] = nearestOf(texts)
    expect(second).toEqual([{ place: 0, score: 0 }])
    expect(third?.map(({ place }) => place)).toEqual([0, 1])
    expect(third?.[0]?.score).toBeCloseTo(cosine(texts[0] ?? '', texts[2] ?? ''), 10)
    expect(fourth?.map(({ place }) => place)).toEqual([2, 0, 1])
    const [older = '', newer = ''] = texts.slice(2)
    expect(fourth?.[0]?.score).toBeCloseTo(cosine(older, newer, texts.slice(0, 3)), 10)
  })

  it('[J32] prefers what few texts have in common to what most of them say', () => {
    const texts = [
      'My husband’s car is insured with Rowan Mutual, he says',
      'my husband says that he is at the pool on Mondays',
      'my husband says that he is on the late train',
      'my husband says that he is off sugar',
      'my husband says that he is done with the car',
    ]
    expect(placesOf(texts).at(-1)?.[0]).toBe(0)
  })

  it('[J32] ranks texts in any script, whatever their case and width', () => {
    expect(
      placesOf([
        '東京に住んでいる',
        'コーヒーが好き',
        '猫を飼っている',
        '犬がいる',
        '大阪に住んでいる',
      ]).at(-1)?.[0],
    ).toBe(0)
    expect(nearestOf(['Er wohnt in KÖLN', 'er wohnt in köln']).at(-1)?.[0]?.score).toBeCloseTo(
      1,
      10,
    )
  })

  it('[J32] takes the latest of equally near texts, and of those with nothing in common', () => {
    expect(placesOf(['tea', 'tea', 'tea', 'tea', 'tea']).at(-1)).toEqual([3, 2, 1])
    expect(placesOf(['aaa', 'bbb', 'ccc', 'ddd', 'eee']).at(-1)).toEqual([3, 2, 1])
    expect(placesOf(['eee', 'bbb', 'ccc', 'ddd', 'eee']).at(-1)).toEqual([0, 3, 2])
  })

  it('[J32] leaves out what is no candidate, and fills its place', () => {
    const texts = ['tea at noon', 'tea at one', 'tea at two', 'tea at ten', 'tea at ten']
    expect(placesOf(texts).at(-1)?.[0]).toBe(3)
    expect(placesOf(texts, (place) => place !== 3).at(-1)).not.toContain(3)
    expect(placesOf(texts, (place) => place !== 3).at(-1)).toHaveLength(3)
    expect(placesOf(texts, () => false).at(-1)).toEqual([])
  })

  it('[J32] finds a rare text far back in a long list, whatever the others share', () => {
    const crowd = Array.from({ length: 3_000 }, (_none, nth) => `the user was at desk ${nth % 90}`)
    const places = placesOf(['zqx vkj', ...crowd, 'vkj zqx'])
    expect(places.at(-1)?.[0]).toBe(0)
    expect(places.at(-2)).toHaveLength(3)
  })
})
