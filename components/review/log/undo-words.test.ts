import { describe, expect, it } from 'vitest'

import type { OperationView } from '@/lib/views/operation-view'
import type { UndoRow } from '@/lib/views/undo-plan'

import { consequences, foldRows, undoSentences } from './undo-words'

type Given = readonly [name: string, now: string, next: string]

function row(table: UndoRow['table'], label: string, columns: readonly Given[]): UndoRow {
  return {
    table,
    id: `${table} ${label}`,
    label,
    href: null,
    // oxlint-disable-next-line unicorn/no-thenable -- a string, never awaited
    columns: columns.map(([name, now, then]) => ({ name, now, then })),
  }
}

const stale = row('proposal', 'P-237', [
  ['newerRevision', '2', '1'],
  ['pattern', 'V+Q', 'V'],
  ['status', 'pending', 'stale'],
])
const fact = row('fact', 'Mara has a cat.', [
  ['status', 'superseded', 'active'],
  ['supersededAt', '2026-03-12T09:44:00.000Z', ''],
  ['validUntil', '2026-03-12T09:44:00.000Z', ''],
])

describe('an undo leads with what it does', () => {
  it.each([
    [[stale], ['P-237 becomes stale again.']],
    [
      [fact, row('proposal', 'P-8', [['status', 'decided', 'pending']])],
      ['“Mara has a cat.” is current again.', 'P-8 opens again.'],
    ],
    [[fact, { ...fact, id: 'another' }], ['2 facts are current again.']],
    [
      [
        row('proposal', 'P-9', [
          ['status', 'pending', 'decided'],
          ['verdict', 'unsure', 'supersede'],
        ]),
      ],
      ['P-9 is approved again.'],
    ],
    [[row('source', 'chat 8', [['tier', 'cold', 'hot']])], []],
  ])('in sentences', (rows, sentences) => {
    const said = consequences({ rows, rowCount: rows.length })
    expect(said.map((each) => each.replaceAll(/[\u2066-\u2069]/g, ''))).toEqual(sentences)
  })

  it('of which none counts too few', () => {
    expect(consequences({ rows: [stale], rowCount: 51 })).toEqual([])
  })
})

it('[U9] an undo that takes decisions along says so, and what becomes of the proposals', () => {
  const imported = { id: 'an import', kind: 'import' } as OperationView
  const decided = [
    { id: 'one', kind: 'decide' },
    { id: 'two', kind: 'decide-many' },
    { id: 'other', kind: 'protect' },
  ] as OperationView[]
  const preview = { operation: imported, rows: [], rowCount: 300 }
  expect(
    undoSentences({
      ...preview,
      together: [...decided, imported],
      questionsLost: 7,
      answersKept: 1,
    }),
  ).toEqual([
    '2 decisions are undone with it.',
    '7 open proposals about these facts are withdrawn. Redo restores them.',
    '1 decided proposal about these facts keeps its decision.',
  ])
  const alone = { together: [imported], questionsLost: 1, answersKept: 0 }
  expect(undoSentences({ ...preview, ...alone })).toEqual([
    '1 open proposal about these facts is withdrawn. Redo restores it.',
  ])
})

it('technical columns are apart, and what two columns say alike is said once', () => {
  const { plain, technical } = foldRows([stale, fact])
  const names = (rows: readonly UndoRow[]) =>
    rows.map(({ columns }) => columns.map(({ name }) => name))
  expect(names(plain)).toEqual([['status'], ['status', 'supersededAt']])
  expect(names(technical)).toEqual([['newerRevision', 'pattern']])
})
