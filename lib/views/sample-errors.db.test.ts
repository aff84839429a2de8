import { expect, it } from 'vitest'

import { openStoreForEachTest, store } from '@/lib/operations/testing/each'

import { readErrors } from './sample-errors'
import { factRowOf, fill, proposalRowOf } from './testing'

openStoreForEachTest()

type Labelled = Parameters<typeof readErrors>[1][number]

/** A drawn pair with one person's label. */
const pairOf = (nth: number, pair: Partial<Labelled['pair']>, right: boolean) =>
  ({
    pair: {
      id: `p${nth}`,
      known: null,
      wanted: 1,
      olderFactId: '',
      proposalId: null,
      pattern: 'V',
      ...pair,
    },
    labels: [{ reviewer: 'ada', role: 'label', value: right ? 'supersede' : 'keep_both' }],
  }) as unknown as Labelled

it('[GA18] counts every disagreement by fired signals, and shows three of each', async () => {
  const pairs = [
    ...Array.from({ length: 130 }, (_, nth) => pairOf(nth, { proposed: true }, false)),
    ...Array.from({ length: 2 }, (_, nth) =>
      pairOf(200 + nth, { proposed: true, pattern: 'N+T' }, false),
    ),
    pairOf(300, { proposed: false, pattern: '' }, true),
    pairOf(301, { proposed: true }, true), // correct
    pairOf(302, { proposed: true, known: false }, false), // hidden checks are in no estimate
    pairOf(303, { proposed: true, wanted: 2 }, false), // not settled yet
  ]
  const { wrong, missed } = await readErrors(store, pairs)
  const shapeOf = ({ groups }: typeof wrong) =>
    groups.map(({ pattern, count, pairs: own }) => [pattern, count, own.length])
  expect(wrong.count).toBe(132)
  expect(shapeOf(wrong)).toEqual([
    ['V', 130, 3],
    ['N+T', 2, 2],
  ])
  expect([missed.count, shapeOf(missed)]).toEqual([1, [['', 1, 1]]])
  const whole = await readErrors(store, pairs, 100)
  expect(shapeOf(whole.wrong)).toEqual([
    ['V', 130, 100],
    ['N+T', 2, 2],
  ])
})

it('[F10] says the number of the proposal of each pair that has one', async () => {
  const [older, newer] = [factRowOf(), factRowOf({ content: 'lives in Lisbon' })]
  const proposal = proposalRowOf(older, newer)
  await fill(store, { facts: [older, newer], proposals: [proposal] })
  const { wrong } = await readErrors(store, [
    pairOf(1, { proposed: true, proposalId: proposal.id }, false),
    pairOf(2, { proposed: true }, false),
  ])
  const numbers = wrong.groups.flatMap(({ pairs }) => pairs.map((pair) => pair.proposalNumber))
  expect(numbers).toEqual([proposal.number, null])
})
