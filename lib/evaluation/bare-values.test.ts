import { readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import { detectorOf } from '@/lib/detection/registry'
import { parseInstant } from '@/lib/domain/parse-instant'

import { evaluatePairs } from './evaluate-pairs'
import { PAIR_LABELS, parsePairs } from './parse-pairs'

const FOLDER = path.join(import.meta.dirname, 'fixtures/bare-values')
const THRESHOLD = 0.7
const row = z.object({
  entity: z.string(),
  aspect: z.string(),
  old: z.string(),
  new: z.string(),
  label: z.enum(PAIR_LABELS),
  form: z.string(),
})

function readPart(part: 'train' | 'test') {
  const text = readFileSync(path.join(FOLDER, `pairs.${part}.jsonl`), 'utf8')
  const lines = text.trim().split('\n')
  const rows = lines.map((line) => row.parse(JSON.parse(line)))
  return {
    rows,
    aspects: new Set(rows.map(({ aspect }) => aspect)),
    ...parsePairs(text, parseInstant),
  }
}

describe('pairs of bare values', () => {
  const [train, test] = [readPart('train'), readPart('test')]
  const rows = [...train.rows, ...test.rows]

  it('[W62] are many, of many aspects, more than half of them to be kept', () => {
    expect([...train.problems, ...test.problems]).toEqual([])
    expect([train.rows.length, test.rows.length]).toEqual([423, 426])
    expect(train.aspects.size + test.aspects.size).toBe(144)
    const superseding = rows.filter(({ label }) => label === 'supersedes')
    expect(superseding.length / rows.length).toBeCloseTo(0.46, 2)
    expect(new Set(rows.map(({ label, form }) => `${label} ${form}`)).size).toBe(12)
  })

  it('[W62] no pair stands twice, and no aspect in both parts', () => {
    const pairs = rows.map((each) => `${each.aspect}: ${each.old} → ${each.new}`)
    expect(new Set(pairs).size).toBe(pairs.length)
    expect([...test.aspects].filter((aspect) => train.aspects.has(aspect))).toEqual([])
  })

  // Just below what was measured.
  it.each([
    ['train', { pairs: train.pairs, f1: 0.94, recall: 0.92, alarms: 0.035 }],
    ['test', { pairs: test.pairs, f1: 0.84, recall: 0.86, alarms: 0.165 }],
  ])('[W62] most changes are found in the %s part', (_part, { pairs, ...least }) => {
    const { f1, recall, falseAlarmRate } = evaluatePairs(
      [pairs],
      detectorOf('default'),
      THRESHOLD,
    ).overall
    expect(f1).toBeGreaterThanOrEqual(least.f1)
    expect(recall).toBeGreaterThanOrEqual(least.recall)
    expect(falseAlarmRate).toBeLessThanOrEqual(least.alarms)
  })
})
