import { describe, expect, it } from 'vitest'

import { GATE_LIMITS, GATE_NAMES, type Gate, type GateName, type GateState } from './gate'
import { goLiveState, type GoLiveEvidence } from './go-live-state'
import type { Relaxed } from './phase-switch'
import { BUILT_IN_POLICY } from './policy'

const gate = (name: GateName, state: GateState): Gate => ({
  name,
  state,
  limit: 0,
  estimate: null,
  low: null,
  high: null,
  bound: null,
  n: 0,
  about: null,
  needed: null,
  why: `Why ${name} is ${state}.`,
})
const gates = (states: Partial<Record<GateName, GateState>> = {}) =>
  GATE_NAMES.map((name) => gate(name, states[name] ?? 'passed'))

const SIGNED = { policy: BUILT_IN_POLICY, limits: GATE_LIMITS, gates: gates() }
const LIVE_POLICY = { ...BUILT_IN_POLICY, shadowMode: false, supersessionSweepEnabled: false }
const LIVE = {
  toPhase: 2,
  autoApply: true,
  inherited: false,
  at: '2026-11-12T09:00:00Z',
  signers: ['Ines', 'Tomasz'],
  seen: SIGNED,
  watch: { applied: 48, undone: 1, labelled: 40, wrong: 2 },
} as const
const byDana = (gateName: GateName): Relaxed => ({
  kind: 'waived',
  gate: gateName,
  by: { actor: 'Dana', verified: false, at: '2026-11-24T14:24:00Z', operationId: 'op' },
})

const SHADOW: GoLiveEvidence = {
  policy: BUILT_IN_POLICY,
  origin: 'built-in',
  limits: GATE_LIMITS,
  relaxed: [],
  gates: gates(),
  proposals: 12,
  live: null,
  waiting: null,
  returned: null,
}
const RETURNED = {
  by: 'Tomasz',
  automatic: false,
  at: '2026-11-24T14:28:00Z',
  why: 'A drill.',
  operationId: 'op',
} as const

describe('[GA66] [GA77] [GA78] [GA79] the state of an agent, from stored evidence', () => {
  it.each<[string, Partial<GoLiveEvidence>, string, string, string | undefined]>([
    [
      'live',
      { policy: { ...LIVE_POLICY, supersessionAutoApply: true }, live: LIVE },
      'Live since 12 Nov 2026',
      'New facts only, auto-apply on. Signed by Ines and Tomasz. Since then 48 auto-applied, 1 undone, 2 of 40 re-checked wrong.',
      'back',
    ],
    [
      'live',
      {
        policy: LIVE_POLICY,
        live: { ...LIVE, inherited: true, watch: { ...LIVE.watch, applied: 0 } },
      },
      'Live since 12 Nov 2026',
      'New facts only, auto-apply on. Signed by Ines and Tomasz for all agents. Settings narrow it to new facts only, people decide. Nothing auto-applied since.',
      'back',
    ],
    [
      'slipping',
      { policy: LIVE_POLICY, live: LIVE, gates: gates({ slices: 'open', undone: 'failed' }) },
      'Live since 12 Nov 2026. 2 checks no longer pass.',
      'First to fix: Approvals undone.',
      'check',
    ],
    [
      'slipping',
      {
        policy: LIVE_POLICY,
        live: { ...LIVE, seen: { ...SIGNED, gates: gates({ undone: 'waived' }) } },
        gates: gates({ undone: 'failed' }),
      },
      'Live since 12 Nov 2026. 1 check doesn’t pass.',
      'First to fix: Approvals undone.',
      'check',
    ],
    [
      'unsigned',
      { policy: LIVE_POLICY, origin: 'environment' },
      'Live, but nobody signed',
      'Shadow mode is off: set by the server’s environment.',
      'back',
    ],
    ['ready', {}, 'Ready. All 7 checks pass.', 'Two people must sign.', 'sign'],
    [
      'relaxed',
      { gates: gates({ slices: 'waived' }), relaxed: [byDana('slices'), byDana('undone')] },
      'Ready only because 2 checks are off',
      'Turned off by Dana, 24 Nov 2026, 14:24 UTC.',
      'restore-and-sign',
    ],
    [
      'relaxed',
      { relaxed: [{ kind: 'limit', field: 'undone', limit: 0.1, builtIn: 0.02, by: null }] },
      'Ready only because 1 limit is looser than built in',
      'Set before the log began.',
      'restore-and-sign',
    ],
    [
      'half-signed',
      { waiting: { by: 'Dana', seen: SIGNED } },
      'Signed by Dana. One more to go.',
      'Nothing changed since.',
      'sign-second',
    ],
    [
      'half-signed',
      {
        waiting: { by: 'Dana', seen: SIGNED },
        policy: { ...BUILT_IN_POLICY, supersessionMinConfidence: 0.8 },
        limits: { ...GATE_LIMITS, waived: ['agreement'] },
        gates: gates({ undone: 'open' }),
      },
      'Signed by Dana. One more to go.',
      'Changed since the first signature: Threshold: 0.70 → 0.80; Reviewers agree: required (at least 0.60) → off; Approvals undone no longer passes.',
      'sign-second',
    ],
    [
      'not-yet',
      { gates: gates({ 'false-positives': 'open', locked: 'failed' }) },
      'Not yet. 5 of 7 checks pass.',
      'First to fix: Locked pairs.',
      'check',
    ],
    [
      'returned',
      { returned: RETURNED },
      'Back in shadow since 24 Nov 2026, 14:28 UTC',
      'Tomasz switched it back: A drill.',
      'operation',
    ],
    [
      'returned',
      { returned: { ...RETURNED, automatic: true, why: '3 of 20 re-checked were wrong.' } },
      'Back in shadow since 24 Nov 2026, 14:28 UTC',
      'Automatic: 3 of 20 re-checked were wrong.',
      'operation',
    ],
    [
      'empty',
      { proposals: 0, gates: gates({ slices: 'open' }) },
      'Nothing to check yet',
      'No proposal has been made. Import facts, then run a sweep.',
      undefined,
    ],
    [
      'shadow',
      { gates: null },
      'New agents start in shadow',
      'Decisions are recorded, and no fact changes.',
      undefined,
    ],
  ])('%s', (kind, patch, headline, second, action) => {
    const state = goLiveState({ ...SHADOW, ...patch })
    expect(state).toMatchObject({ kind, headline, second })
    expect(state.action?.kind).toBe(action)
  })

  it('what is missing is the sentence of the check, and nothing where it is ready or live', () => {
    const missing = (patch: Partial<GoLiveEvidence>) => goLiveState({ ...SHADOW, ...patch }).missing
    expect(missing({ gates: gates({ undone: 'failed' }) })).toBe('Why undone is failed.')
    expect(missing({})).toBeNull()
    expect(missing({ policy: LIVE_POLICY, live: LIVE })).toBeNull()
    expect(missing({ returned: RETURNED })).toBe('Tomasz switched it back: A drill.')
  })
})
