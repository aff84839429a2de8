import { describe, expect, test } from 'vitest'

import type { Reading } from '@/lib/detection/finding'
import { BUILT_IN_POLICY } from '@/lib/domain/policy'
import { factRowOf, proposalRowOf } from '@/lib/views/testing'

import { fromEvidence } from './evidence-column'
import { toOverrides, toPolicySnapshot, toProposal } from './rows'

const READINGS: readonly Reading[] = [
  { signal: 'negation', fired: false, failed: { kind: 'no-negation' } },
  {
    signal: 'value',
    fired: true,
    strength: 0.9,
    weight: 3.25,
    level: 'single',
    because: { kind: 'value', verb: 'lives in', older: 'Turku', newer: 'Oulu' },
    older: [[0, 5]],
    newer: [[0, 4]],
  },
]

const row = (readings: string) => proposalRowOf(factRowOf(), factRowOf(), { readings })

describe('the evidence of a proposal', () => {
  test('a bare list is read as what it was: the seed profile, without a prior', () => {
    const proposal = toProposal(row(JSON.stringify(READINGS)))
    expect(proposal).toMatchObject({ profile: 'seed', prior: null, readings: READINGS })
  })

  test('with profile and prior it comes back as it was written', () => {
    const text = fromEvidence({ profile: 'default', prior: -2.5, readings: READINGS })
    const proposal = toProposal(row(text))
    expect(proposal).toMatchObject({ profile: 'default', prior: -2.5, readings: READINGS })
    expect(fromEvidence(proposal)).toBe(text)
  })

  test('a reading that says no more than its level is written short, and one from before is read long', () => {
    const quiet: Reading = {
      signal: 'mood',
      fired: false,
      weight: -0.25,
      level: 'none',
      failed: { kind: 'level' },
    }
    const text = fromEvidence({ profile: 'default', prior: 0, readings: [quiet] })
    expect(text).toContain('[["mood","none",-0.25]]')
    expect(toProposal(row(text)).readings).toEqual([quiet])
    const before = JSON.stringify({ profile: 'default', prior: 0, readings: [quiet] })
    expect(toProposal(row(before)).readings).toEqual([quiet])
    expect(() => toProposal(row(text.replace('mood', 'moon')))).toThrow(/readings/)
  })

  test('what is neither is refused', () => {
    expect(() => toProposal(row('{"readings":[]}'))).toThrow(/profile/)
    expect(() => toProposal(row('{"profile":"best","prior":0,"readings":[]}'))).toThrow(/profile/)
  })
})

describe('stored policy', () => {
  test('a snapshot from before there were profiles was made by seed; a present one says itself', () => {
    const { detectorProfile: _profile, ...before } = BUILT_IN_POLICY
    expect(toPolicySnapshot(JSON.stringify(before)).detectorProfile).toBe('seed')
    expect(toPolicySnapshot(JSON.stringify(BUILT_IN_POLICY))).toEqual(BUILT_IN_POLICY)
  })

  test('overrides without a profile stay valid, an unknown one does not', () => {
    expect(toOverrides('{"shadowMode":false}')).toEqual({ shadowMode: false })
    expect(toOverrides('{"detectorProfile":"seed"}')).toEqual({ detectorProfile: 'seed' })
    expect(() => toOverrides('{"detectorProfile":"best"}')).toThrow(/detectorProfile/)
  })
})
