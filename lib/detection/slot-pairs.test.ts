import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'

import { confidenceOf } from './detect'
import { SEED_DETECTOR } from './seed-detector'
import { findSupersessions, type SlotOptions, type SlotPair } from './slot-pairs'
import { createPreparer, type FactText, type Statement } from './statement'

const HOUR_MS = 3_600_000

function prepareAll(facts: readonly FactText[]): readonly Statement[] {
  const prepare = createPreparer()
  return facts.map((fact) => prepare(fact))
}

function texts(...contents: readonly string[]): readonly Statement[] {
  return prepareAll(contents.map((content) => ({ content, statedAtMs: null })))
}

function findIn(statements: readonly Statement[], options: SlotOptions) {
  return findSupersessions({ detector: SEED_DETECTOR, statements }, options)
}

function allPairs(statements: readonly Statement[], options: SlotOptions): readonly SlotPair[] {
  const { focus, isSibling, blocked, minConfidence } = options
  return [...statements.entries()].flatMap(([older, a]) => {
    const newer = statements.findIndex((b, at) => {
      if (at <= older || (focus !== undefined && !focus.has(older) && !focus.has(at))) return false
      if (isSibling?.(older, at) === false || blocked?.(older, at) === true) return false
      const confidence = confidenceOf(a, b)
      return confidence > 0 && confidence >= minConfidence
    })
    return newer < 0 ? [] : [{ older, newer }]
  })
}

const SIGNAL_WORDS = 'uses is not never enabled disabled open closed now moved'.split(' ')
const MANY_WORDS = SIGNAL_WORDS.concat(Array.from({ length: 40 }, (_, at) => `w${at % 25}`))
// few enough words that negation meets ones in most statements
const FEW_WORDS = ['not', ...Array.from({ length: 11 }, (_, at) => `w${at}`)]

function slotOf(words: readonly string[], maxLength: number): fc.Arbitrary<readonly FactText[]> {
  const fact = fc.record({
    content: fc
      .array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 })
      .map((drawn: readonly string[]) => drawn.join(' ')),
    statedAtMs: fc.option(fc.integer({ min: 0, max: 200 }).map((hours) => hours * HOUR_MS)),
  })
  return fc.array(fact, { minLength: 0, maxLength, size: 'max' })
}

const optionsOf = fc.record({
  minConfidence: fc.constantFrom(0, 0.7, 0.75, 0.8, 0.85, 0.9),
  focusEvery: fc.constantFrom(0, 1, 2, 17),
  siblingsModulo: fc.constantFrom(1, 3),
  blockedModulo: fc.constantFrom(0, 2, 5),
})

describe('findSupersessions', () => {
  it('[D5] versions of one fact form a chain', () => {
    const slot = texts('lives in oslo', 'lives in rome', 'lives in bern')
    expect(findIn(slot, { minConfidence: 0.7 }).found).toEqual([
      { older: 0, newer: 1 },
      { older: 1, newer: 2 },
    ])
  })

  it('[D3] two facts of one batch make one proposal', () => {
    const slot = texts('lives in oslo', 'lives in rome')
    const focus = new Set([0, 1])
    const { found } = findIn(slot, { minConfidence: 0.7, focus })
    expect(found).toEqual([{ older: 0, newer: 1 }])
  })

  it('[P2] a pair answered keep_both gives way to the next', () => {
    const slot = texts('lives in oslo', 'lives in rome', 'lives in bern')
    const blocked = (older: number, newer: number) => older === 0 && newer === 1
    const { found } = findIn(slot, { minConfidence: 0.7, blocked })
    expect(found[0]).toEqual({ older: 0, newer: 2 })
  })

  it('[S1] facts that are not siblings are not compared', () => {
    const slot = texts('lives in oslo', 'lives in rome')
    const result = findIn(slot, { minConfidence: 0.7, isSibling: () => false })
    expect(result).toEqual({ pairsCompared: 0, found: [] })
  })

  it('[P4] [W12] a pair below the threshold, or without any signal, is not found', () => {
    const slot = texts('lives in oslo', 'lives in rome', 'owns a boat')
    expect(findIn(slot, { minConfidence: 0.8 }).found).toEqual([])
    expect(findIn(slot, { minConfidence: 0 }).found).toEqual([{ older: 0, newer: 1 }])
  })

  it.each([
    ['forty statements', MANY_WORDS, 40],
    ['many statements', MANY_WORDS, 140],
    ['many statements of few words', FEW_WORDS, 140],
  ])('[D5] a slot of %s gives the same as comparing all pairs', (_case, words, maxLength) => {
    fc.assert(
      fc.property(slotOf(words, maxLength), optionsOf, (facts, drawn) => {
        const statements = prepareAll(facts)
        const { minConfidence, focusEvery, siblingsModulo, blockedModulo } = drawn
        const members = Array.from(statements.keys()).filter((at) => at % focusEvery === 0)
        const options: SlotOptions = {
          minConfidence,
          ...(focusEvery === 0 ? {} : { focus: new Set(members) }),
          isSibling: (older, newer) => older % siblingsModulo === newer % siblingsModulo,
          blocked: (older, newer) => blockedModulo > 0 && (older + newer) % blockedModulo === 0,
        }
        const { found } = findIn(statements, options)
        expect(found).toEqual(allPairs(statements, options))
      }),
      { seed: 7, numRuns: Math.ceil(300 * inject('share')) },
    )
  })

  it('[N5] [D5] a large slot of long texts gives the same as comparing all pairs', () => {
    const textOf = (at: number) => {
      const words = at % 3 === 0 ? ['never'] : []
      const length = at % 4 === 0 ? 40 : 2
      for (let step = 0; step < length; step++) words.push(`common${(at * 7 + step * 11) % 60}`)
      return words.join(' ')
    }
    const statements = texts(...Array.from({ length: 400 }, (_, at) => textOf(at)))
    const options = { minConfidence: 0.7 }
    const { found } = findIn(statements, options)
    expect(found.length).toBeGreaterThan(300)
    expect(found).toEqual(allPairs(statements, options))
  })

  it('[D6] the pairs compared do not depend on the order of preparation', () => {
    fc.assert(
      fc.property(slotOf(MANY_WORDS, 90), (facts) => {
        const prepare = createPreparer()
        const backwards = facts
          .toReversed()
          .map((fact) => prepare(fact))
          .toReversed()
        const options = { minConfidence: 0.7 }
        expect(findIn(backwards, options)).toEqual(findIn(prepareAll(facts), options))
      }),
      { seed: 9, numRuns: Math.ceil(100 * inject('share')) },
    )
  })
})

type Shape = readonly [name: string, factAt: (at: number, count: number) => FactText]

const SHAPES: readonly Shape[] = [
  ['everybody uses something', (at) => ({ content: `proj uses tool${at}`, statedAtMs: null })],
  ['everybody uses the same', (at) => ({ content: `item${at}: uses vim`, statedAtMs: null })],
  ['one text again and again', (at) => ({ content: 'now at home', statedAtMs: at * 30 * HOUR_MS })],
  ['markers close together', (at) => ({ content: `now at home ${at}`, statedAtMs: at * 1000 })],
  [
    'a negated half that shares one word',
    (at, count) => ({
      content: at < count / 2 ? `red${at % 7} plum${at}` : `not red${at % 7} pear${at}`,
      statedAtMs: null,
    }),
  ],
  [
    'antonyms of one half',
    (at, count) => ({ content: at < count / 2 ? `${at} off` : `${at} on`, statedAtMs: null }),
  ],
]

describe('pairs compared', () => {
  it.each(SHAPES)('[D5] grow linearly with the slot, not quadratically: %s', (_name, factAt) => {
    const comparedIn = (count: number) => {
      const facts = Array.from({ length: count }, (_, at) => factAt(at, count))
      return findIn(prepareAll(facts), { minConfidence: 0.7 }).pairsCompared
    }
    expect(comparedIn(5000)).toBeLessThanOrEqual(3 * 5000)
  })
})
