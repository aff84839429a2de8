import { describe, expect, test } from 'vitest'

import { BUILT_IN_POLICY } from '@/lib/domain/policy'
import type { PolicyOrigin } from '@/lib/domain/policy'
import type { PolicyView } from '@/lib/views/settings-screen'

import { countChanges, inheritedPolicy, unsetWords, withOverride, wouldWiden } from './policy-draft'

function view(more: Partial<PolicyView> = {}): PolicyView {
  const origin: PolicyOrigin = 'built-in'
  return {
    agent: null,
    policy: BUILT_IN_POLICY,
    origins: {
      supersessionEnabled: origin,
      supersessionSweepEnabled: origin,
      supersessionSemanticFallback: origin,
      supersessionMinConfidence: origin,
      semanticContradictionEnabled: origin,
      embeddingHead: origin,
      shadowMode: origin,
      supersessionAutoApply: origin,
      supersessionMatchConfidence: origin,
      mutationsFrozen: origin,
      detectorProfile: origin,
      detectorWeights: origin,
      mergeMatchThreshold: origin,
      mergePossibleThreshold: origin,
      mergeAutoApply: origin,
      answersThroughModel: origin,
      classifyBeforeWrite: origin,
      preferenceKeys: origin,
      retentionDays: origin,
    },
    overrides: {},
    version: 0,
    phase: 1,
    recordedApprovals: 0,
    ...more,
  }
}

test('a field is set, and given back', () => {
  const set = withOverride({}, 'supersessionMinConfidence', 0.8)
  expect(set).toEqual({ supersessionMinConfidence: 0.8 })
  expect(withOverride(set, 'supersessionMinConfidence', undefined)).toEqual({})
  expect(countChanges(set, { supersessionMinConfidence: 0.8 })).toBe(0)
  expect(countChanges(set, {})).toBe(1)
})

test('what is below an override is known from the default, and otherwise not', () => {
  const stored = view({ overrides: { shadowMode: true } })
  expect(inheritedPolicy(stored, null)).not.toHaveProperty('shadowMode')
  expect(inheritedPolicy(stored, null)).toHaveProperty('mutationsFrozen', false)
  expect(inheritedPolicy(view({ agent: 'a' }), stored)).toEqual(BUILT_IN_POLICY)
})

test('the default says that a field is not set; an agent inherits it', () => {
  expect(unsetWords(null, 'on')).toBe('Not set (on)')
  expect(unsetWords('a', '0.70')).toBe('Inherit (0.70)')
  expect([unsetWords(null, null), unsetWords('a', null)]).toEqual(['Not set', 'Inherit'])
})

describe('[GA3] what takes two signatures is noticed', () => {
  const inherited = inheritedPolicy(view(), null)
  const live = { ...BUILT_IN_POLICY, shadowMode: false, supersessionSweepEnabled: false }

  test('when shadow mode goes off', () => {
    expect(wouldWiden(view(), { shadowMode: false }, inherited)).toBe(true)
    expect(wouldWiden(view(), {}, inherited)).toBe(false)
  })

  test('when the sweep or applying by itself goes on while live', () => {
    const now = view({ policy: live, overrides: live })
    const below = inheritedPolicy(now, view())
    expect(wouldWiden(now, { ...live, supersessionSweepEnabled: true }, below)).toBe(true)
    expect(wouldWiden(now, { ...live, supersessionAutoApply: true }, below)).toBe(true)
    expect(wouldWiden(now, live, below)).toBe(false)
    expect(wouldWiden(now, { ...live, shadowMode: true }, below)).toBe(false)
  })

  test('[AW7] when preferences apply by key while live; in shadow it widens nothing', () => {
    const now = view({ policy: live, overrides: live })
    const below = inheritedPolicy(now, view())
    expect(wouldWiden(now, { ...live, preferenceKeys: 'apply' }, below)).toBe(true)
    expect(wouldWiden(now, { ...live, preferenceKeys: 'propose' }, below)).toBe(false)
    expect(wouldWiden(view(), { preferenceKeys: 'apply' }, inherited)).toBe(false)
  })

  test('[GA40] frozen or not: a freeze is a brake, and releasing it widens nothing', () => {
    expect(wouldWiden(view(), { shadowMode: false, mutationsFrozen: true }, inherited)).toBe(true)
    const frozen = { ...live, mutationsFrozen: true }
    const now = view({ policy: frozen, overrides: frozen })
    expect(wouldWiden(now, live, inheritedPolicy(now, view()))).toBe(false)
  })

  test('when the band grows or is scored otherwise while something is applied by itself', () => {
    const auto = { ...live, supersessionAutoApply: true }
    const now = view({ policy: auto, overrides: auto })
    const below = inheritedPolicy(now, view())
    expect(wouldWiden(now, { ...auto, supersessionMatchConfidence: 0.8 }, below)).toBe(true)
    expect(wouldWiden(now, { ...auto, detectorProfile: 'seed' }, below)).toBe(true)
    expect(wouldWiden(now, { ...auto, supersessionMatchConfidence: 0.98 }, below)).toBe(false)
    expect(wouldWiden(view(), { supersessionMatchConfidence: 0.1 }, inherited)).toBe(false)
  })

  test('when an override is given back to a live default', () => {
    const stored = view({ agent: 'a', overrides: { shadowMode: true } })
    expect(wouldWiden(stored, {}, inheritedPolicy(stored, view({ policy: live })))).toBe(true)
  })
})
