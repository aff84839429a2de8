import { describe, expect, it } from 'vitest'

import { fitMetadata, MAX_METADATA_LENGTH, metadataFault } from './metadata'

describe('[I10] metadata of another store', () => {
  it('keep what fits, the shortest entries first, and say what was left out', () => {
    const kept = { a: 'x'.repeat(7_000), c: 'short' }
    const { metadata, flag } = fitMetadata({ b: 'x'.repeat(9_000), ...kept, d: 'x'.repeat(20_000) })
    expect(metadata).toEqual(kept)
    expect(flag).toBe(
      'Its metadata has 36,034 characters as JSON and the limit is 16,000; "b" and 1 other entry were left out.',
    )
    expect(fitMetadata({ d: 'x'.repeat(20_000) })).toEqual({
      metadata: {},
      flag: 'Its metadata has 20,008 characters as JSON and the limit is 16,000; "d" was left out.',
    })
  })

  it('are as they were up to the limit', () => {
    const whole = { a: 'x'.repeat(MAX_METADATA_LENGTH - 8) }
    expect(JSON.stringify(whole)).toHaveLength(MAX_METADATA_LENGTH)
    expect(fitMetadata(whole)).toEqual({ metadata: whole, flag: null })
    expect(metadataFault(whole)).toBeNull()
    expect(fitMetadata({ ...whole, b: 1 }).metadata).toEqual({ b: 1 })
    const many = Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`key ${at}`, at]))
    const { metadata } = fitMetadata(many)
    expect(metadataFault(metadata)).toBeNull()
    expect(JSON.stringify(metadata).length).toBeGreaterThan(MAX_METADATA_LENGTH - 20)
  })
})
