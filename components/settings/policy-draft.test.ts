import { describe, expect, test } from 'vitest'

import { BUILT_IN_POLICY } from '@/lib/domain/policy'
import type { PolicyOrigin } from '@/lib/domain/policy'
import type { PolicyView } from '@/lib/views/settings-screen'

import {
  inheritedPolicy,
  leavesShadow,
  sameOverrides,
  withOverride,
  yamlLeavesShadow,
} from './policy-draft'

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
      shadowMode: origin,
      supersessionAutoApply: origin,
      supersessionMatchConfidence: origin,
      mutationsFrozen: origin,
      detectorProfile: origin,
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
  expect(sameOverrides(set, { supersessionMinConfidence: 0.8 })).toBe(true)
  expect(sameOverrides(set, {})).toBe(false)
})

test('what is below an override is known from the default, and otherwise not', () => {
  const stored = view({ overrides: { shadowMode: true } })
  expect(inheritedPolicy(stored, null)).not.toHaveProperty('shadowMode')
  expect(inheritedPolicy(stored, null)).toHaveProperty('mutationsFrozen', false)
  expect(inheritedPolicy(view({ agent: 'a' }), stored)).toEqual(BUILT_IN_POLICY)
})

describe('[A2] leaving shadow is noticed', () => {
  const inherited = inheritedPolicy(view(), null)

  test('when the switch goes off', () => {
    expect(leavesShadow(view(), { shadowMode: false }, inherited)).toBe(true)
    expect(leavesShadow(view(), {}, inherited)).toBe(false)
  })

  test('not while changes stay frozen, and not when already live', () => {
    expect(leavesShadow(view(), { shadowMode: false, mutationsFrozen: true }, inherited)).toBe(
      false,
    )
    const live = view({ policy: { ...BUILT_IN_POLICY, shadowMode: false } })
    expect(leavesShadow(live, { shadowMode: false }, inherited)).toBe(false)
  })

  test('when an override is given back to a value that is not known', () => {
    const stored = view({ overrides: { shadowMode: true } })
    expect(leavesShadow(stored, {}, inheritedPolicy(stored, null))).toBe(true)
  })

  test('when a pasted agent.yaml says so', () => {
    expect(yamlLeavesShadow(view(), 'memory:\n  pipelineV2:\n    shadowMode: false')).toBe(true)
    expect(yamlLeavesShadow(view(), 'shadowMode: true')).toBe(false)
  })
})
