import { describe, expect, it } from 'vitest'

import { sampleQuestions } from './sample-questions'
import { labelled } from './testing'

const PAIRS = Array.from({ length: 120 }, (_, at) =>
  labelled(`p${at}`, at % 10 === 0 ? 'supersedes' : at % 2 === 0 ? 'coexists' : 'duplicate', {
    source: at < 100 ? 'large' : 'small',
  }),
)
const sampled = (most: number) => sampleQuestions(PAIRS, most).map(({ id }) => id)

describe('sampleQuestions', () => {
  it('[J18] takes the same pairs each time, and more of them with a higher limit', () => {
    expect(sampled(10)).toHaveLength(10)
    expect(sampleQuestions(PAIRS.toReversed(), 10).map(({ id }) => id)).toEqual(sampled(10))
    expect(sampled(30).slice(0, 10)).toEqual(sampled(10))
    expect(new Set(sampled(500)).size).toBe(120)
  })

  it('[J18] takes outdated and current facts of each source in turn', () => {
    const eight = sampleQuestions(PAIRS, 8)
    for (const source of ['large', 'small'])
      for (const isOutdated of [true, false])
        expect(
          eight.filter(
            (pair) => pair.source === source && (pair.label === 'supersedes') === isOutdated,
          ),
        ).toHaveLength(2)
  })

  it('[J18] does not follow the order of the file', () => {
    const first = sampleQuestions(PAIRS, 4).map(({ id }) => Number(id.slice(1)))
    expect(first.some((at) => at > 20 && at < 100)).toBe(true)
  })
})
