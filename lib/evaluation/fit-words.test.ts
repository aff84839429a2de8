import { describe, expect, it } from 'vitest'

import { wording } from '@/lib/detection/weighing/signals/wording'
import { seededRank } from '@/lib/domain/seeded-rank'

import { fitSparse } from './fit-sparse'
import { fitWords } from './fit-words'
import type { LabeledPair } from './parse-pairs'
import { labelled } from './testing'

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dov', 'Eli', 'Fay', 'Gus', 'Hal', 'Ida', 'Jon', 'Kim', 'Lou']
const SOURCES = ['a', 'b', 'c', 'd']
const ABOUT = { aspect: 'hat' }

/** Pairs of four sources: “again” replaces, “also” keeps, and “rarely” is in one source only. */
const PAIRS: readonly LabeledPair[] = SOURCES.flatMap((source) =>
  NAMES.flatMap((entity) => [
    labelled(`${source}${entity}1`, 'supersedes', {
      ...ABOUT,
      source,
      entity,
      old: `${entity} wears it today`,
      new: `${entity} sold it again ${source === 'a' ? 'rarely' : ''}`,
    }),
    labelled(`${source}${entity}2`, 'coexists', {
      ...ABOUT,
      source,
      entity,
      old: `${entity} wears it today`,
      new: `${entity} also washed today`,
    }),
  ]),
)

describe('fitWords', () => {
  const fitted = fitWords(PAIRS)

  it('[W53] finds the words that are on one side of pairs of either kind', () => {
    expect(fitted.words.newer.get('again')).toBeGreaterThan(0.5)
    expect(fitted.words.newer.get('also')).toBeLessThan(-0.5)
  })

  it('[W53] leaves out words of few sources, on both sides of a pair, and names', () => {
    for (const stem of ['rarely', 'ada', 'hal']) {
      expect(fitted.words.newer.has(stem)).toBe(false)
      expect(fitted.words.older.has(stem)).toBe(false)
    }
    expect(fitted.words.newer.has('today')).toBe(false)
  })

  it('[W53] reads levels by words that were fitted without the pair', () => {
    const levels = (label: string) =>
      PAIRS.filter((pair) => pair.label === label).map((pair) => fitted.levelOf(pair))
    expect(Math.min(...levels('supersedes'))).toBeGreaterThan(Math.max(...levels('coexists')))
  })

  it('[W53] trusts a word no more than unseen pairs would: all its subjects are in one part', () => {
    const odd = SOURCES.flatMap((source) =>
      NAMES.map((name) => `${name}beth`)
        .filter((name) => seededRank('words', `${source} ${name.toLowerCase()}`) % 4 === 0)
        .map((entity) =>
          labelled(`${source}${entity}`, 'supersedes', {
            ...ABOUT,
            source,
            entity,
            old: `${entity} wears it today`,
            new: `${entity} wore it sideways today`,
          }),
        ),
    )
    const { words, levelOf } = fitWords([...PAIRS, ...odd])
    expect(words.newer.get('sideway')).toBeGreaterThan(0.5)
    const levels = new Set(odd.map((pair) => levelOf(pair)))
    expect(levels).toEqual(new Set([wording.at.even]))
  })

  it('[W53] says nothing of a pair without an aspect', () => {
    const [pair] = PAIRS
    expect(pair && fitted.levelOf({ ...pair, aspect: '' })).toBe(0)
  })
})

describe('fitSparse', () => {
  it('finds the log odds of a feature, drawn to 0 by the penalty', () => {
    const row = (y: 0 | 1) => ({ places: [0], values: [1], offset: 0, y, weight: 1 })
    const rows = [
      ...Array.from({ length: 30 }, () => row(1)),
      ...Array.from({ length: 10 }, () => row(0)),
    ]
    expect(fitSparse(rows, [1e-6])[0]).toBeCloseTo(Math.log(3), 3)
    expect(fitSparse(rows, [10])[0]).toBeLessThan(0.8)
    expect(fitSparse(rows, [10])[0]).toBeGreaterThan(0.3)
  })

  it('adds what is known to the features', () => {
    const row = (y: 0 | 1) => ({ places: [0], values: [1], offset: Math.log(3), y, weight: 1 })
    const rows = [row(1), row(1), row(1), row(0)]
    expect(fitSparse(rows, [1])[0]).toBeCloseTo(0, 3)
  })
})
