import { readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { detectorOf } from '@/lib/detection/registry'
import { parseInstant } from '@/lib/importers/parse-instant'

import { evaluatePairs } from './evaluate-pairs'
import { readPairFiles } from './read-pair-files'

const THRESHOLD = 0.7

function score(profile: 'default' | 'seed', name = 'hand-written') {
  const file = path.join(import.meta.dirname, `fixtures/${name}.jsonl`) // our own sentences
  const files = readPairFiles([file], {
    readText: (name) => readFileSync(name, 'utf8'),
    readTime: parseInstant,
  })
  const pairs = files.map((file) => file.pairs)
  return evaluatePairs(pairs, detectorOf(profile), THRESHOLD).overall
}

describe('pairs written by hand', () => {
  it('[W1] the default profile proposes what a careful person wants, and little else', () => {
    const { precision, recall, falseAlarmRate, duplicatesFired } = score('default')
    expect(precision).toBeGreaterThanOrEqual(0.92)
    expect(recall).toBeGreaterThanOrEqual(0.8)
    expect(falseAlarmRate).toBeLessThanOrEqual(0.05)
    expect(duplicatesFired).toBe(0)
  })

  it('[W2] free wording that the weights were not fitted to is read with the same care', () => {
    const { precision, recall, falseAlarmRate, duplicatesFired } = score(
      'default',
      'free-wording.test',
    )
    expect(precision).toBeGreaterThanOrEqual(0.9)
    expect(recall).toBeGreaterThanOrEqual(0.55)
    expect(falseAlarmRate).toBeLessThanOrEqual(0.05)
    expect(duplicatesFired).toBeLessThanOrEqual(0.08)
  })

  it('the seed profile is the measure to beat', () => {
    expect(score('seed').f1 ?? 1).toBeLessThan(score('default').f1 ?? 0)
  })
})
