import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import { detectorOf } from '@/lib/detection/registry'
import { parseInstant } from '@/lib/domain/parse-instant'

import { evaluatePairs } from './evaluate-pairs'
import { PAIR_LABELS, parsePairs } from './parse-pairs'

const FOLDER = path.join(import.meta.dirname, 'fixtures/voices')
const THRESHOLD = 0.7
const FORMS = new Set(['no-longer', 'correction', 'temporary', 'decision'])
const row = z.object({
  source: z.string(),
  entity: z.string(),
  aspect: z.string(),
  old: z.string(),
  new: z.string(),
  label: z.enum(PAIR_LABELS),
  form: z.string(),
})

const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.jsonl'))
  .map((name) => {
    const text = readFileSync(path.join(FOLDER, name), 'utf8')
    const lines = text.trim().split('\n')
    return {
      rows: lines.map((line) => row.parse(JSON.parse(line))),
      fitted: name.endsWith('.train.jsonl'),
      ...parsePairs(text, parseInstant),
    }
  })
const rows = files.flatMap((file) => file.rows)

function share(of: typeof rows, which: (each: (typeof rows)[number]) => boolean): number {
  return of.filter(which).length / of.length
}

describe('pairs in six voices', () => {
  it('[W50] are many, of many aspects, half to be kept, a third of those of two slots', () => {
    expect(files.flatMap(({ problems }) => problems)).toEqual([])
    expect(rows.length).toBeGreaterThanOrEqual(3000)
    expect(new Set(rows.map(({ source }) => source)).size).toBe(6)
    expect(new Set(rows.map(({ aspect }) => aspect)).size).toBeGreaterThan(150)
    expect(share(rows, ({ label }) => label !== 'supersedes')).toBeCloseTo(0.5, 1)
    const kept = rows.filter(({ label }) => label === 'coexists')
    expect(share(kept, ({ form }) => form === 'other-slot')).toBeGreaterThan(0.32)
    expect(share(rows, ({ form }) => FORMS.has(form))).toBeGreaterThan(0.19)
  })

  it('[W50] no text stands twice, and no subject in a fitted and an unfitted part', () => {
    const texts = rows.flatMap((each) => [each.old, each.new])
    expect(new Set(texts).size).toBe(texts.length)
    const subjects = (fitted: boolean) =>
      new Set(
        files
          .filter((file) => file.fitted === fitted)
          .flatMap((file) =>
            file.rows.map(({ source, entity }) => `${source}: ${entity}`.toLowerCase()),
          )
          .filter((subject) => !/: (?:the )?user$/u.test(subject)),
      )
    const unfitted = subjects(false)
    expect([...subjects(true)].filter((subject) => unfitted.has(subject))).toEqual([])
  })

  it('[W50] the default profile raises few alarms in any voice, and finds some of it', () => {
    const unfitted = files.filter(({ fitted }) => !fitted).map(({ pairs }) => pairs)
    const { overall, sources } = evaluatePairs(unfitted, detectorOf('default'), THRESHOLD)
    for (const { falseAlarmRate } of Object.values(sources))
      expect(falseAlarmRate).toBeLessThanOrEqual(0.11)
    expect(overall.precision).toBeGreaterThanOrEqual(0.9)
    expect(overall.recall).toBeGreaterThanOrEqual(0.49)
  })
})
