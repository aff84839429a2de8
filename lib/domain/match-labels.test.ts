import { describe, expect, it } from 'vitest'

import type { BlindLabel } from './blind-sample'
import type { LabelFile, LabelFileRow } from './label-file'
import { matchLabels, otherSamplesNote, type LabelTarget } from './match-labels'
import type { VerdictValue } from './verdict'

const said = (reviewer: string, value: VerdictValue): BlindLabel => ({
  reviewer,
  value,
  role: 'label',
})
const pair = (id: string, wanted = 2, labels: readonly BlindLabel[] = []) => ({
  id,
  agentId: 'scout',
  olderFactId: `${id} older`,
  newerFactId: `${id} newer`,
  olderText: `${id} was`,
  newerText: `${id} is`,
  wanted,
  labels,
})
const target = (...pairs: readonly ReturnType<typeof pair>[]): LabelTarget => ({
  number: 3,
  pairs,
  elsewhere: new Map([['far', 2]]),
})
const fileOf = (...rows: readonly Partial<LabelFileRow>[]): LabelFile => ({
  name: 'l.csv',
  rows: rows.map((row, nth) => ({
    line: nth + 1,
    pairId: null,
    facts: null,
    texts: null,
    sample: null,
    value: 'supersede',
    reviewer: null,
    ...row,
  })),
  problems: [],
  notes: [],
  refusal: null,
})
const match = (
  pairs: readonly ReturnType<typeof pair>[],
  ...rows: readonly Partial<LabelFileRow>[]
) => matchLabels(fileOf(...rows), target(...pairs), 'ada')
const stateOf = (
  pairs: readonly ReturnType<typeof pair>[],
  ...rows: readonly Partial<LabelFileRow>[]
) => {
  const { labels, lines } = match(pairs, ...rows)
  return [labels.length, ...lines.map(({ line, state }) => `${line} ${state}`)]
}
const sides = (id: string) => ({ older: `${id} was`, newer: `${id} is` })

describe('matchLabels', () => {
  it('[B10] finds pairs by id, facts and texts, and defaults to the importer as the reviewer', () => {
    const { labels, lines } = match(
      [pair('a'), pair('b'), pair('c')],
      { pairId: 'a' },
      { facts: { older: 'b older', newer: 'b newer' }, reviewer: 'bo' },
      { pairId: 'no id of ours', texts: sides('c') },
    )
    expect(lines).toEqual([])
    expect(labels.map((each) => [each.pair.id, each.reviewer])).toEqual([
      ['a', 'ada'],
      ['b', 'bo'],
      ['c', 'ada'],
    ])
  })

  it.each([
    [{ pairId: 'nobody' }, 'has this id'],
    [{ texts: sides('nobody') }, 'has these texts'],
    [{ texts: { older: 'a is', newer: 'a was' } }, 'the other way around'],
    [{ pairId: 'far' }, 'The pair is of sample 2'],
    [{ pairId: 'a', sample: 2 }, 'The row is of sample 2'],
    [{ pairId: 'a', texts: sides('b') }, 'two different pairs'],
    [{ pairId: 'a', texts: sides('other') }, 'two different pairs'],
  ])('[B10] %j is not matched: %s', (row, reason) => {
    expect(match([pair('a'), pair('b')], row)).toMatchObject({
      labels: [],
      lines: [{ line: 1, state: 'unmatched', reason: expect.stringContaining(reason) }],
    })
  })

  it('[B10] pairs with the same texts are distinguished by id only', () => {
    const twin = { ...pair('b'), olderText: 'a was', newerText: 'a is' }
    expect(stateOf([pair('a'), twin], { texts: sides('a') })).toEqual([0, '1 unmatched'])
    expect(stateOf([pair('a'), twin], { pairId: 'b', texts: sides('a') })).toEqual([1])
  })

  it('[B10] [B28] does not overwrite a label by the same reviewer', () => {
    const own = [pair('a', 2, [said('ada', 'supersede')])]
    expect(stateOf(own, { pairId: 'a' })).toEqual([0, '1 already'])
    expect(stateOf(own, { pairId: 'a', value: 'reverse' })).toEqual([0, '1 conflicting'])
  })

  it('[B4] [B10] case and spaces in a name make no difference', () => {
    expect(
      stateOf([pair('a', 2, [said('Bo', 'supersede')])], { pairId: 'a', reviewer: 'bo' }),
    ).toEqual([0, '1 already'])
    expect(
      stateOf([pair('a')], { pairId: 'a', reviewer: 'Bo' }, { pairId: 'a', reviewer: 'bo ' }),
    ).toEqual([1, '2 already'])
  })

  it('[B10] [B28] skips both of two contradicting rows, and counts a repeated row once', () => {
    const rows = [{ pairId: 'a' }, { pairId: 'a', value: 'reverse' as const }]
    expect(stateOf([pair('a')], ...rows)).toEqual([0, '1 conflicting', '2 conflicting'])
    expect(stateOf([pair('a')], { pairId: 'a' }, { pairId: 'a' })).toEqual([1, '2 already'])
  })

  it('[B10] [B28] settled pairs stay; disputed ones wait for a person', () => {
    const settled = [pair('a', 1, [said('bo', 'keep_both')])]
    expect(stateOf(settled, { pairId: 'a', value: 'keep_both' })).toEqual([0, '1 already'])
    expect(stateOf(settled, { pairId: 'a' })).toEqual([0, '1 conflicting'])
    const disputed = [pair('a', 2, [said('bo', 'keep_both'), said('cy', 'supersede')])]
    expect(stateOf(disputed, { pairId: 'a' })).toEqual([0, '1 conflicting'])
  })

  it('[B10] takes another opinion while more labels are needed', () => {
    const half = [pair('a', 2, [said('ada', 'supersede')])]
    expect(stateOf(half, { pairId: 'a', reviewer: 'bo', value: 'keep_both' })).toEqual([
      1,
      '1 taken',
    ])
    expect(stateOf(half, { pairId: 'a', reviewer: 'bo' })).toEqual([1])
  })

  it("[B3] [B29] the report on a pair that the importer may still label does not depend on others' answers", () => {
    const rows = [
      { pairId: 'a', reviewer: 'bo' },
      { pairId: 'a', reviewer: 'cy' },
      { pairId: 'a', reviewer: 'dee' },
    ]
    const told = (['supersede', 'keep_both', 'reverse', 'unsure'] as const).map((value) => {
      const { labels, lines } = match([pair('a', 2, [said('bo', value)])], ...rows)
      return JSON.stringify([labels.length, lines])
    })
    expect(new Set(told).size).toBe(1)
  })

  it('[B10] says when a file names several samples', () => {
    expect(otherSamplesNote(fileOf({ sample: 3 }, {}), 3)).toBeNull()
    expect(otherSamplesNote(fileOf({ sample: 3 }, { sample: 1 }), 3)).toContain('(1)')
  })
})
