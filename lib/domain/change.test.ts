import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { CHANGE_TABLES, diffRow, reverseChange, type Columns } from './change'
import { contextDifferences, pairKeyOf } from './proposal'
import { refusalMessage } from './refusal'

const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.date({ noInvalidDate: true }),
)
const row = fc.record({ a: value, b: value, c: value })
const LAW = { seed: 20_260_901, numRuns: 300 } as const
const at = { table: 'fact', id: 'f' } as const

function applied(before: Columns, change: { readonly after: Columns } | null): Columns {
  return { ...before, ...change?.after }
}

describe('change', () => {
  it('[U2] applying a change and then its reverse gives the row as it was', () => {
    fc.assert(
      fc.property(row, row, (before, after) => {
        const change = diffRow({ ...at, before, after })
        expect(applied(before, change)).toEqual(after)
        const back = change === null ? null : reverseChange(change)
        expect(applied(after, back)).toEqual(before)
      }),
      LAW,
    )
  })

  it('[U1] the reverse of the reverse is the original change', () => {
    fc.assert(
      fc.property(row, row, (before, after) => {
        const change = diffRow({ ...at, before, after })
        expect(change === null ? null : reverseChange(reverseChange(change))).toEqual(change)
      }),
      LAW,
    )
  })

  it('[A1] dates are compared by time, and equal values are no change', () => {
    const [one, same] = [new Date(5), new Date(5)]
    expect(diffRow({ ...at, before: { when: one }, after: { when: same } })).toBeNull()
    expect(diffRow({ ...at, before: { when: one }, after: { when: null } })).toEqual({
      ...at,
      before: { when: one },
      after: { when: null },
    })
  })

  it.each(CHANGE_TABLES)('[U2] undoing the creation of a %s deletes nothing', (table) => {
    const back = reverseChange({ table, id: 'x', before: null, after: { status: 'active' } })
    expect(back).toMatchObject({ table, id: 'x', before: { status: 'active' } })
  })
})

describe('pair', () => {
  it('[P1] a pair has the same key in either order', () => {
    expect(pairKeyOf('b', 'a')).toBe(pairKeyOf('a', 'b'))
  })

  it.each([
    [{ a: 1, b: { x: 1, y: [1] } }, { b: { y: [1], x: 1 } }, []],
    [{ a: 1 }, { a: '1' }, []],
    [{ b: 1, a: [1, 2] }, { a: [2, 1], b: 2 }, ['a', 'b']],
    [{ toString: 1 }, {}, []],
  ])('[G4] %o and %o differ in %o', (older, newer, keys) => {
    const found = contextDifferences({ metadata: older }, { metadata: newer })
    expect(found.map(({ key }) => key)).toEqual(keys)
  })
})

describe('refusal', () => {
  it('[R3] names who decided, and, for U3, what blocks it', () => {
    const kind = 'already-decided'
    const decided = { kind, verdict: 'keep_both', by: 'Bo', own: false, at: '' } as const
    expect(refusalMessage(decided).sentence).toContain('Bo already decided this: rejected')
    const own = refusalMessage({ ...decided, own: true })
    expect(own.sentence).toContain('You already decided this: rejected')
    expect(own.wayOut).not.toContain('disagree')
    const operations = [{ id: 'x', seq: 7, title: 'Approved P-1', actor: 'Bo' }]
    const blocked = refusalMessage({ kind: 'blocked-by-later', operations })
    expect(blocked.sentence).toContain('#7 Approved P-1 (Bo)')
    expect(blocked.wayOut).toContain('together')
  })
})
