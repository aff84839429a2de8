import { readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import { parseInstant } from '@/lib/domain/parse-instant'

import { PAIR_LABELS, parsePairs } from './parse-pairs'

const FOLDER = path.join(import.meta.dirname, 'fixtures/mixed-forms')
const CROSSED = new Set(['other-slot', 'two-amounts'])
const row = z.object({
  source: z.string().regex(/^mixed-/u),
  entity: z.string(),
  aspect: z.string(),
  old: z.string(),
  new: z.string(),
  label: z.enum(PAIR_LABELS),
  form: z.string(),
  order: z.enum(['sentence-first', 'value-first', 'phrases']),
})

function readPart(part: 'train' | 'test') {
  const text = readFileSync(path.join(FOLDER, `pairs.${part}.jsonl`), 'utf8')
  const rows = text
    .trim()
    .split('\n')
    .map((line) => row.parse(JSON.parse(line)))
  return { rows, ...parsePairs(text, parseInstant) }
}

describe('pairs of a sentence and a bare value', () => {
  const [train, test] = [readPart('train'), readPart('test')]
  const rows = [...train.rows, ...test.rows]
  const count = (which: (each: (typeof rows)[number]) => boolean) => rows.filter(which).length

  it('[W75] are many, of many aspects, in six voices, half of them to be kept', () => {
    expect([...train.problems, ...test.problems]).toEqual([])
    expect([train.rows.length, test.rows.length]).toEqual([429, 423])
    expect(new Set(rows.map(({ aspect }) => aspect)).size).toBe(98)
    const voices = [...new Set(rows.map(({ source }) => source))]
    expect(voices.map((voice) => count(({ source }) => source === voice))).toEqual([
      157, 141, 145, 133, 138, 138,
    ])
    const kept = count(({ label }) => label !== 'supersedes')
    expect(kept / rows.length).toBeCloseTo(0.52, 2)
    expect(count(({ form }) => CROSSED.has(form)) / kept).toBeGreaterThan(1 / 3)
    expect(count(({ form }) => form === 'two-events')).toBe(116)
    expect(count(({ form }) => form === 'two-amounts')).toBe(87)
  })

  it('[W75] begin with the bare value in more than a third of those that have one', () => {
    const valueFirst = count(({ order }) => order === 'value-first')
    const sentenceFirst = count(({ order }) => order === 'sentence-first')
    expect(valueFirst / (valueFirst + sentenceFirst)).toBeGreaterThan(1 / 3)
  })

  it('[W75] have one label for each form', () => {
    const forms = new Set(rows.map(({ form }) => form))
    const labeledForms = new Set(rows.map(({ form, label }) => `${form} ${label}`))
    expect([forms.size, labeledForms.size]).toEqual([15, 15])
  })

  it('[W75] no pair stands twice, and no aspect or entity is in both parts', () => {
    const pairs = rows.map((each) => `${each.aspect}: ${each.old} → ${each.new}`.toLowerCase())
    expect(new Set(pairs).size).toBe(pairs.length)
    for (const field of ['aspect', 'entity'] as const) {
      const fitted = new Set(train.rows.map((each) => each[field]))
      expect(test.rows.map((each) => each[field]).filter((name) => fitted.has(name))).toEqual([])
    }
  })
})
