import { describe, expect, it } from 'vitest'

import { detectorOf } from '@/lib/detection/registry'

import { addsNothing, arrivalSentence, classifyByRules } from './arrival'

const prepare = detectorOf('default').createPreparer()

function stepOf(older: string, newer: string) {
  const [first, second] = [older, newer].map((content) =>
    prepare({ content, statedAtMs: null, key: null, entity: null }),
  )
  if (first === undefined || second === undefined) throw new Error('two texts')
  const { confidence, readings } = detectorOf('default').detect(first, second)
  const sameWords = first.normalized === second.normalized
  return classifyByRules({ sameWords, confidence, readings, minConfidence: 0.7 })
}

describe('[AW4] [AW5] classification of an incoming fact by rules', () => {
  it.each([
    ['Mara has a dog', 'Mara has a dog', 'NOOP'],
    ['User uses Linux', 'User no longer uses Linux', 'DELETE'],
    ['Mara has a dog', 'Mara does not have a dog any more', 'DELETE'],
    ['memstore schema version is 6', 'memstore schema version is 7', 'UPDATE'],
    ['Mara lives in Turku', 'Mara does not live in Turku; she moved to Oulu', 'UPDATE'],
    ['Mara is vegetarian', 'Mara is not vegetarian, she eats fish now', 'UPDATE'],
    ['Mara has a dog', 'The office opens at nine', 'ADD'],
  ])('“%s” ← “%s”: %s', (older, newer, step) => {
    expect(stepOf(older, newer)).toBe(step)
  })

  it("[G4] [G5] ignores a Signet memory's own bookkeeping metadata", () => {
    const text = {
      content: 'x',
      normalizedContent: 'x',
      key: null,
      kind: 'fact',
      tags: [],
      atMs: 0,
    }
    const stored = { ...text, metadata: { project: 'atlas' } }
    const notes = { memoryType: 'semantic', visibility: 'private' }
    expect(addsNothing({ ...text, metadata: { ...notes, project: 'atlas' } }, stored)).toBe(true)
    expect(addsNothing({ ...text, metadata: { ...notes, team: 'web' } }, stored)).toBe(false)
  })

  it('[AW8] says who classified it and why', () => {
    const why = 'This fact already says it.'
    expect(arrivalSentence({ step: 'NOOP', by: 'rules', why })).toBe(
      `Classified on save, by rules: known already (NOOP). ${why}`,
    )
  })
})
