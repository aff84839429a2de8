import { describe, expect, it } from 'vitest'

import { normalizeText } from '@/lib/detection/normalize-text'

import { changeChains, type Version } from './change-patterns'
import { median, sortedSlots, unstableSlots } from './unstable-slots'

const DAY = 86_400_000

let next = 0
function version(content: string, given: Partial<Version> = {}): Version {
  next += 1
  return {
    id: `v${String(next).padStart(4, '0')}`,
    agentId: 'a',
    entity: 'Mara',
    aspect: 'editor',
    key: null,
    slot: 'editor',
    kind: 'preference',
    content,
    normalizedContent: normalizeText(content),
    fromMs: 0,
    fromKnown: true,
    endMs: null,
    nextId: null,
    ...given,
  }
}

/** One after the other, a day apart. */
function inARow(
  texts: readonly (readonly [text: string, day: number])[],
  given: Partial<Version> = {},
): readonly Version[] {
  const rows = texts.map(([text, day]) => version(text, { ...given, fromMs: day * DAY }))
  return rows.map((row, at) => {
    const after = rows[at + 1]
    return after === undefined ? row : { ...row, nextId: after.id, endMs: after.fromMs }
  })
}

const ALL = { sinceMs: null, kind: null }

describe('patterns of change', () => {
  it('[PC1] [PC2] [PC3] counts changes, returns and lifetimes', () => {
    const rows = inARow([
      ['Mara uses Vim', 0],
      ['Mara uses Emacs', 10],
      ['Mara uses Vim again', 13],
      ['Mara uses Emacs', 33],
      ['Mara uses Vim', 40],
    ])
    const [slot, ...more] = unstableSlots(changeChains(rows), ALL)
    expect(more).toEqual([])
    expect(slot).toMatchObject({
      changes: 4,
      returns: 3,
      returnedTo: { factId: rows[0]?.id, times: 2 },
      medianMs: 8.5 * DAY,
      lasted: 4,
      firstMs: 0,
      lastMs: 40 * DAY,
      chains: [rows[4]?.id],
    })
  })

  it('[PC1] counts one change for several facts superseded by one, none for a lone fact or a merge', () => {
    const head = version('all of it', { fromMs: 9 * DAY })
    const parts = ['one', 'two', 'three'].map((text, day) =>
      version(text, { fromMs: day * DAY, endMs: 9 * DAY, nextId: head.id }),
    )
    const merged = version('the same twice') // the store omits links to a merge
    const [slot, ...more] = unstableSlots(changeChains([...parts, head, merged]), ALL)
    expect(more).toEqual([])
    expect(slot).toMatchObject({ changes: 1, lasted: 3, medianMs: 8 * DAY })
  })

  it('[PC3] gives no lifetime when the start is unknown', () => {
    const rows = inARow([
      ['one', 0],
      ['two', 5],
    ]).map((row) => ({ ...row, fromKnown: false }))
    const [slot] = unstableSlots(changeChains(rows), ALL)
    expect(slot).toMatchObject({ changes: 1, medianMs: null, lasted: 0, firstMs: null })
  })

  it('[PC3] adds up the chains of a slot, filtered by date and kind', () => {
    const first = inARow([
      ['one', 0],
      ['two', 5],
      ['one', 30],
    ])
    const second = inARow(
      [
        ['red', 1],
        ['blue', 50],
      ],
      { kind: 'decision' },
    )
    const other = inARow(
      [
        ['left', 0],
        ['right', 60],
      ],
      { slot: 'side' },
    )
    const chains = changeChains([...first, ...second, ...other])
    const all = sortedSlots(unstableSlots(chains, ALL), 'often')
    expect(all.map(({ slot, changes }) => [slot, changes])).toEqual([
      ['editor', 3],
      ['side', 1],
    ])
    expect(all[0]?.chains).toEqual([second[1]?.id, first[2]?.id])
    const since = unstableSlots(chains, { sinceMs: 30 * DAY, kind: null })
    expect(since.map(({ slot, changes, returns }) => [slot, changes, returns])).toEqual([
      ['editor', 2, 1],
      ['side', 1, 0],
    ])
    const decided = unstableSlots(chains, { sinceMs: null, kind: 'decision' })
    expect(decided.map(({ changes }) => changes)).toEqual([1])
    expect(sortedSlots(all, 'recent').map(({ slot }) => slot)).toEqual(['side', 'editor'])
    expect(sortedSlots(all, 'returns').map(({ slot }) => slot)).toEqual(['editor', 'side'])
    expect(sortedSlots(all, 'fast').map(({ slot }) => slot)).toEqual(['editor', 'side'])
  })

  it('reads a cycle as one finite chain', () => {
    const [a, b] = [version('a'), version('b', { fromMs: DAY })]
    const rows = [
      { ...a, nextId: b.id, endMs: DAY },
      { ...b, nextId: a.id, endMs: 2 * DAY },
    ]
    expect(changeChains(rows).map(({ headId }) => headId)).toEqual([a.id])
  })

  it.each([
    [[], null],
    [[3], 3],
    [[9, 1], 5],
    [[9, 1, 2], 2],
  ])('the median of %j is %j', (values, expected) => {
    expect(median(values)).toBe(expected)
  })
})
