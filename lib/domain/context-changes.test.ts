import { describe, expect, it } from 'vitest'

import { changesSince, type LoggedChange } from './context-changes'
import type { FactStatus } from './fact'
import type { OperationKind } from './operation'

let seq = 0
function change(kind: OperationKind, given: Partial<LoggedChange> = {}): LoggedChange {
  seq += 1
  return {
    factId: 'f',
    created: false,
    statusBefore: null,
    statusAfter: null,
    contentBefore: null,
    operation: { id: `o${seq}`, seq, kind, actor: 'ana', at: new Date(seq), reason: null },
    ...given,
  }
}

const moved = (kind: OperationKind, statusBefore: FactStatus, statusAfter: FactStatus) =>
  change(kind, { statusBefore, statusAfter })
const came = () => change('ingest', { created: true, statusAfter: 'active' })

const cases: readonly [string, readonly LoggedChange[], FactStatus, string | null][] = [
  ['came', [came()], 'active', 'added'],
  ['superseded', [moved('decide', 'active', 'superseded')], 'superseded', 'superseded'],
  ['merged away', [moved('merge', 'active', 'superseded')], 'superseded', 'merged'],
  ['retracted', [moved('retract', 'active', 'retracted')], 'retracted', 'retracted'],
  ['restored', [moved('restore', 'superseded', 'active')], 'active', 'restored'],
  ['brought back by an undo', [moved('undo', 'retracted', 'active')], 'active', 'restored'],
  [
    'done and undone',
    [moved('decide', 'active', 'superseded'), moved('undo', 'superseded', 'active')],
    'active',
    null,
  ],
  ['protected only', [change('protect')], 'active', null],
  [
    'superseded, then merged instead',
    [
      moved('decide', 'active', 'superseded'),
      moved('undo', 'superseded', 'active'),
      moved('merge', 'active', 'superseded'),
    ],
    'superseded',
    'merged',
  ],
  ['reworded', [change('reword', { contentBefore: 'before' })], 'active', 'reworded'],
  [
    'reworded and back',
    [
      change('reword', { contentBefore: 'now' }),
      change('undo', { contentBefore: 'something else' }),
    ],
    'active',
    null,
  ],
]

describe('changes since', () => {
  it.each(cases)('[TO5] a fact that was %s', (_, logged, status, expected) => {
    const found = changesSince(logged, new Map([['f', { status, content: 'now' }]]))
    expect(found.changes.map((each) => each.change)).toEqual(expected === null ? [] : [expected])
    expect(found.passing).toBe(0)
  })

  it('[TO5] counts facts that came and went, and names the deciding operation', () => {
    const logged = [came(), moved('decide', 'active', 'superseded')]
    const ended = new Map([['f', { status: 'superseded' as const, content: 'now' }]])
    expect(changesSince(logged, ended)).toEqual({ changes: [], passing: 1 })
    const last = moved('retract', 'active', 'retracted')
    const again = [moved('restore', 'superseded', 'active'), last]
    const twice = [moved('decide', 'active', 'superseded'), ...again, change('protect')]
    const gone = new Map([['f', { status: 'retracted' as const, content: 'now' }]])
    expect(changesSince(twice, gone).changes).toEqual([
      { factId: 'f', change: 'retracted', contentBefore: null, operation: last.operation },
    ])
  })
})
