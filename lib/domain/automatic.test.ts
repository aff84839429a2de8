import { describe, expect, it } from 'vitest'

import { canAutoApply } from './automatic'
import { BUILT_IN_POLICY } from './policy'

const SURE = {
  kind: 'supersede',
  status: 'pending',
  version: 1,
  confidence: 0.99,
  contextDiffers: false,
  winningSignal: 'value',
} as const

describe('[GA44] automatic application', () => {
  it('takes an untouched proposal in the match band, on the detector’s own evidence', () => {
    expect(canAutoApply(SURE, BUILT_IN_POLICY)).toBe(true)
  })

  it.each([
    ['is below the band', { confidence: 0.96 }],
    ['somebody touched', { version: 2 }],
    ['is decided', { status: 'decided' }],
    ['is of another context', { contextDiffers: true }],
    ['only the judge found', { winningSignal: null }],
    ['asks about duplicates', { kind: 'merge' }],
  ] as const)('does not take one that %s', (_what, given) => {
    expect(canAutoApply({ ...SURE, ...given }, BUILT_IN_POLICY)).toBe(false)
  })
})
