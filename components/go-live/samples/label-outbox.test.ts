import { beforeEach, describe, expect, test } from 'vitest'

import { dropLabel, keepLabel, readLabels, type LabelIntent } from './label-outbox'

const INTENT: LabelIntent = {
  key: 'key-1',
  sampleId: 'sample-1',
  pairId: 'pair-1',
  value: 'keep_both',
  dwellMs: 900,
  reviewer: 'Ada',
}

let held: string | null = null
const storage = { getItem: () => held, setItem: (_key: string, text: string) => void (held = text) }
beforeEach(() => {
  held = null
})

describe('labels on their way', () => {
  test('are kept in order until they are dropped, each once', () => {
    const second = { ...INTENT, key: 'key-2', pairId: 'pair-2' }
    keepLabel(storage, INTENT)
    keepLabel(storage, second)
    keepLabel(storage, second)
    expect(readLabels(storage)).toEqual([INTENT, second])
    dropLabel(storage, 'key-1')
    expect(readLabels(storage)).toEqual([second])
  })

  test('what cannot be read is nothing, and takes nothing else along', () => {
    held = 'not JSON'
    expect(readLabels(storage)).toEqual([])
    held = JSON.stringify([{ ...INTENT, value: 'maybe' }, { ...INTENT, pairId: 7 }, null, INTENT])
    expect(readLabels(storage)).toEqual([INTENT])
  })

  test('a full storage breaks nothing', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('full')
      },
    }
    expect(() => keepLabel(full, INTENT)).not.toThrow()
  })
})
