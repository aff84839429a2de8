import { expect, it } from 'vitest'

import { GATE_LIMITS, resolveLimits } from './gate'
import { loosens, relaxations, restoredLimits } from './relaxed-gates'

it('[GA21] names what is looser than built in, and nothing tighter', () => {
  expect(relaxations(GATE_LIMITS)).toEqual([])
  const tight = { ...GATE_LIMITS, falsePositives: 0.01, agreement: 0.9, inlineMs: 10 }
  expect(relaxations(tight)).toEqual([])
  const loose = { ...GATE_LIMITS, slice: 0.5, agreement: 0.2, waived: ['undone'] } as const
  expect(relaxations(loose)).toEqual([
    { kind: 'waived', gate: 'undone' },
    { kind: 'limit', field: 'slice', limit: 0.5, builtIn: 0.15 },
    { kind: 'limit', field: 'agreement', limit: 0.2, builtIn: 0.6 },
  ])
})

it('[GA21] restoring leaves nothing looser than built in, and what is tighter as it is', () => {
  const own = { falsePositives: 0.01, slice: 0.5 }
  const inherited = { agreement: 0.2, waived: ['undone'] } as const
  const limits = resolveLimits(inherited, own)
  const restored = restoredLimits(own, relaxations(limits))
  expect(relaxations(resolveLimits(inherited, restored))).toEqual([])
  expect(restored).toEqual({ falsePositives: 0.01, slice: 0.15, agreement: 0.6, waived: [] })
})

it.each([
  ['a looser limit', {}, { falsePositives: 0.06 }, true],
  ['a looser limit that is still tighter than built in', { slice: 0.01 }, { slice: 0.02 }, true],
  ['a lower agreement', {}, { agreement: 0.5 }, true],
  ['a check turned off', {}, { waived: ['undone'] }, true],
  ['one turned off and one turned on', { waived: ['slices'] }, { waived: ['undone'] }, true],
  ['one limit tighter and one looser', {}, { undone: 0.01, inlineMs: 60 }, true],
  ['tighter limits', { waived: ['undone'], slice: 0.5 }, { agreement: 0.7 }, false],
  ['the same limits', { undone: 0.1 }, { undone: 0.1 }, false],
] as const)('[GA74] %s, compared with before', (_what, before, after, expected) => {
  expect(loosens(resolveLimits(before), resolveLimits(after))).toBe(expected)
})
