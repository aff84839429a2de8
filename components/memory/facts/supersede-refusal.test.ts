import { describe, expect, it } from 'vitest'

import { factViewOf as fact } from '@/components/memory/timeline/testing'

import { endOfOlder, newerRefusal, supersedeRefusal } from './supersede-refusal'

describe('why a fact cannot be superseded by hand', () => {
  it.each([
    ['nothing stands in the way', fact({}), false, undefined],
    ['[G1] a constraint', fact({ kind: 'constraint' }), false, 'constraint'],
    ['[G2] a protected one', fact({ protected: true }), false, 'protected'],
    ['[A4] a superseded one', fact({ status: 'superseded' }), false, 'already-superseded'],
    ['a retracted one', fact({ status: 'retracted' }), false, 'not-active'],
    ['[A2] shadow mode', fact({}), true, 'shadow'],
  ])('%s', (...[, older, shadow, kind]) => {
    expect(supersedeRefusal(older, shadow)?.kind).toBe(kind)
  })
})

describe('why a fact cannot be the newer one', () => {
  it.each([
    ['another fact of the agent', fact({ id: 'two' }), undefined],
    ['[G2] a protected one may be', fact({ id: 'two', protected: true }), undefined],
    ['[G3] itself', fact({}), 'same-fact'],
    ['[S2] of another agent', fact({ id: 'two', agentId: 'b' }), 'other-agent'],
    ['a retracted one', fact({ id: 'two', status: 'retracted' }), 'not-active'],
  ])('%s', (_name, newer, kind) => {
    expect(newerRefusal(fact({}), newer)?.kind).toBe(kind)
  })
})

describe('[A3] the end of the older fact', () => {
  const [early, late] = ['2026-01-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z']
  it.each([
    ['is the beginning of a later one', { from: early, until: null }, late, late],
    ['is now when the newer begins no later', { from: late, until: null }, early, null],
    ['stays when it was already known and is earlier', { from: early, until: early }, late, early],
  ])('%s', (...[, older, newerFrom, at]) => {
    const end = endOfOlder(
      { validFrom: older.from, validUntil: older.until },
      { validFrom: newerFrom },
    )
    expect(end.at).toBe(at)
  })
})
