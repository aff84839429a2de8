import { readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import type { NextCandidate } from '@/lib/detection/candidate-index'
import { detectorOf } from '@/lib/detection/registry'
import { parseInstant } from '@/lib/domain/parse-instant'

import { evaluatePairs } from './evaluate-pairs'
import { readPairFiles } from './read-pair-files'

const THRESHOLD = 0.7

function readPairs(name: string) {
  const file = path.join(import.meta.dirname, `fixtures/${name}.jsonl`) // our own sentences
  const files = readPairFiles([file], {
    readText: (each) => readFileSync(each, 'utf8'),
    readTime: parseInstant,
  })
  return files.map(({ pairs }) => pairs)
}

function score(profile: 'default' | 'seed', name = 'hand-written') {
  return evaluatePairs(readPairs(name), detectorOf(profile), THRESHOLD).overall
}

/** Returns whether a search reaches a position. */
function comesBy(next: NextCandidate, from: number, place: number): boolean {
  for (let at = next(from, from); at >= 0 && at <= place; at = next(from, at))
    if (at === place) return true
  return false
}

describe('hand-written pairs', () => {
  it('[W1] the default profile proposes what a careful person would, and little else', () => {
    const { precision, recall, falseAlarmRate, duplicatesFired } = score('default')
    expect(precision).toBeGreaterThanOrEqual(0.92)
    expect(recall).toBeGreaterThanOrEqual(0.8)
    expect(falseAlarmRate).toBeLessThanOrEqual(0.05)
    expect(duplicatesFired).toBe(0)
  })

  it('[W2] reads free wording outside the fitting data equally well', () => {
    const { precision, recall, falseAlarmRate, duplicatesFired } = score(
      'default',
      'free-wording.test',
    )
    expect(precision).toBeGreaterThanOrEqual(0.9)
    expect(recall).toBeGreaterThanOrEqual(0.55)
    expect(falseAlarmRate).toBeLessThanOrEqual(0.06)
    expect(duplicatesFired).toBeLessThanOrEqual(0.08)
  })

  it('[W4] raises few alarms on lookalike changes', () => {
    expect(score('default', 'look-alikes').falseAlarmRate).toBeLessThanOrEqual(0.03)
    expect(score('seed', 'look-alikes').falseAlarmRate).toBeGreaterThan(0.1)
  })

  it('[W6] in one large slot of all texts, nearly every firing pair is compared', () => {
    const pairs = readPairs('free-wording.test').flat()
    const detector = detectorOf('default')
    const prepare = detector.createPreparer()
    const statements = (['old', 'new'] as const).flatMap((side, later) =>
      pairs.map((pair, at) =>
        prepare({
          content: pair[side],
          statedAtMs: later * 1e9 + at * 1e3,
          entity: pair.entity ?? null,
        }),
      ),
    )
    const members = Array.from(statements.keys())
    const searches = detector.createCandidateIndex({ statements, members }, THRESHOLD)
    const firing = pairs.flatMap((_, at) => {
      const [older, newer] = [statements[at], statements[pairs.length + at]]
      if (older === undefined || newer === undefined) return []
      return detector.confidenceOf(older, newer) >= THRESHOLD ? [at] : []
    })
    const met = firing.filter((at) => searches.some((next) => comesBy(next, at, pairs.length + at)))
    expect(firing.length).toBeGreaterThan(100)
    expect(met.length / firing.length).toBeGreaterThanOrEqual(0.95)
  })

  it('the seed profile is the baseline', () => {
    expect(score('seed').f1 ?? 1).toBeLessThan(score('default').f1 ?? 0)
  })
})
