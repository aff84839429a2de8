import { readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import { detectorOf, READ_LANGUAGES } from '@/lib/detection/registry'
import { parseInstant } from '@/lib/domain/parse-instant'

import { evaluatePairs } from './evaluate-pairs'
import { PAIR_LABELS, parsePairs } from './parse-pairs'
import { preparePair } from './prepare-pair'

const FOLDER = path.join(import.meta.dirname, 'fixtures/languages')
const THRESHOLD = 0.7
const row = z.object({
  entity: z.string(),
  aspect: z.string(),
  old: z.string(),
  new: z.string(),
  label: z.enum(PAIR_LABELS),
  form: z.string(),
})

function readLanguage(language: string, part: 'train' | 'test') {
  const text = readFileSync(path.join(FOLDER, `${language}.${part}.jsonl`), 'utf8')
  const rows = text
    .trim()
    .split('\n')
    .map((line) => row.parse(JSON.parse(line)))
  return { rows, ...parsePairs(text, parseInstant) }
}

function score(language: string, part: 'train' | 'test') {
  const { pairs } = readLanguage(language, part)
  return evaluatePairs([pairs], detectorOf('default'), THRESHOLD).overall
}

const FOREIGN = READ_LANGUAGES.filter((language) => language !== 'english')

describe.each(FOREIGN)('pairs in %s', (language) => {
  const parts = [readLanguage(language, 'train'), readLanguage(language, 'test')]
  const rows = parts.flatMap((part) => part.rows)

  it('[W56] are 200, half to be kept, a third of those of two slots, 80 of them held back', () => {
    expect(parts.flatMap(({ problems }) => problems)).toEqual([])
    expect(parts.map((part) => part.rows.length)).toEqual([120, 80])
    const kept = rows.filter(({ label }) => label !== 'supersedes')
    expect(kept).toHaveLength(100)
    expect(kept.filter(({ form }) => form === 'other-slot').length).toBeGreaterThanOrEqual(33)
    expect(new Set(rows.map(({ aspect }) => aspect)).size).toBeGreaterThan(75)
  })

  it('[D1] get the confidence of their finding on the fast path, whichever text is the older', () => {
    const detector = detectorOf('default')
    const prepare = detector.createPreparer()
    const prepared = (content: string) => prepare({ content, statedAtMs: null })
    for (const { old, new: newText } of rows) {
      const [a, b] = [prepared(old), prepared(newText)]
      for (const [older, newer] of [
        [a, b],
        [b, a],
      ] as const) {
        const { confidence, winningSignal } = detector.detect(older, newer)
        expect(detector.confidenceOf(older, newer)).toBe(winningSignal === null ? 0 : confidence)
      }
    }
  })

  it('[W56] no text stands twice, and no subject in both parts but the user', () => {
    const texts = rows.flatMap((each) => [each.old, each.new])
    expect(new Set(texts).size).toBe(texts.length)
    const [train, test] = parts.map((part) => new Set(part.rows.map(({ entity }) => entity)))
    expect([...(test ?? [])].filter((entity) => train?.has(entity))).toEqual(['user'])
  })

  it('[W56] nearly all of it is read', () => {
    const detector = detectorOf('default')
    const prepare = detector.createPreparer()
    const prepared = parts.flatMap(({ pairs }) =>
      pairs.flatMap((pair) => preparePair(prepare, pair)),
    )
    const read = prepared.filter((each) => detector.isRead(each))
    expect(read.length / prepared.length).toBeGreaterThanOrEqual(0.95)
  })
})

// Just below what was measured on the pairs that were held back.
it.each([
  ['german', { recall: 0.84, alarms: 0.05 }],
  ['french', { recall: 0.87, alarms: 0.03 }],
  ['spanish', { recall: 0.77, alarms: 0.03 }],
])('[W56] plain changes are found in %s, on pairs that were held back', (language, least) => {
  const { recall, falseAlarmRate } = score(language, 'test')
  expect(recall).toBeGreaterThanOrEqual(least.recall)
  expect(falseAlarmRate).toBeLessThanOrEqual(least.alarms)
})
