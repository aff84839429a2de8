import { describe, expect, it } from 'vitest'

import { WEIGHED_MODEL } from '@/lib/detection/weighing/model'
import { topic } from '@/lib/detection/weighing/signals/topic'
import { WEIGHTS } from '@/lib/detection/weighing/weights'

import { fitTopic } from './fit-topic'
import type { LabeledPair } from './parse-pairs'
import { labelled } from './testing'

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dov', 'Eli', 'Fay', 'Gus', 'Hal', 'Ida', 'Jon', 'Kim', 'Lou']

/** Pairs without a verb in common: another name replaces, a brother keeps. */
const PAIRS: readonly LabeledPair[] = NAMES.flatMap((entity) => [
  labelled(`${entity}1`, 'supersedes', {
    aspect: 'pier',
    source: 'a',
    entity,
    old: `${entity} ties the boat at Oak Hill`,
    new: `Look for the boat of ${entity} by Elm Quay`,
  }),
  labelled(`${entity}2`, 'coexists', {
    aspect: 'pier',
    source: 'a',
    entity,
    old: `${entity} ties the boat at Oak Hill`,
    new: `A brother of ${entity} will paint the boat`,
  }),
])

describe('fitTopic', () => {
  const fitted = fitTopic(PAIRS)

  it('[W57] finds what is told by words of a kind', () => {
    expect(fitted.bits.words.person.newer).toBeLessThan(-0.1)
    expect(fitted.bits.words.report.newer).toBe(0) // no pair has one
  })

  it('[W57] reads levels by lists that were fitted without the pair', () => {
    const levels = (label: string) =>
      PAIRS.filter((pair) => pair.label === label).map((pair) => fitted.levelOf(pair))
    expect(Math.min(...levels('supersedes'))).toBeGreaterThan(Math.max(...levels('coexists')))
  })

  it('[W57] says nothing of a pair without an aspect, or where other evidence fires', () => {
    const [pair] = PAIRS
    expect(pair && fitted.levelOf({ ...pair, aspect: '' })).toBe(topic.at.none)
    const denied = pair && { ...pair, new: pair.old.replace('ties', 'no longer ties') }
    expect(denied && fitted.levelOf(denied)).toBe(topic.at.evident)
  })

  it('[W57] a higher sum never weighs less', () => {
    const order = WEIGHED_MODEL.find(({ signal }) => signal === 'topic')?.rising ?? []
    expect(order[0]).toBe('apart-most')
    expect(order.at(-1)).toBe('again-most')
    const bits = order.map((level) => WEIGHTS.weights.topic?.[level] ?? Number.NaN)
    expect(bits).toEqual(bits.toSorted((a, b) => a - b))
  })
})
