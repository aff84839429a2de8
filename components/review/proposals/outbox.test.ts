import { expect, test } from 'vitest'

import {
  dropIntent,
  heldCounts,
  intentsOf,
  keepIntent,
  readOutbox,
  type VerdictIntent,
} from './outbox'

function memory(initial: string | null = null) {
  let stored = initial
  return {
    getItem: () => stored,
    setItem: (_key: string, value: string) => {
      stored = value
    },
  }
}

const intent = (key: string, proposalId: string, reviewer = 'Ada'): VerdictIntent => ({
  key,
  proposalId,
  number: 1,
  version: 3,
  value: 'keep_both',
  reviewer,
  dwellMs: 900,
})

test('what was kept is read back in order, with the same key', () => {
  const storage = memory()
  keepIntent(storage, intent('k1', 'p1'))
  keepIntent(storage, intent('k2', 'p2'))
  expect(readOutbox(storage).map((each) => each.key)).toEqual(['k1', 'k2'])
  dropIntent(storage, 'k1')
  expect(readOutbox(storage)).toEqual([intent('k2', 'p2')])
})

test('[R10] [R20] what is sent again keeps its place', () => {
  const storage = memory()
  keepIntent(storage, intent('k1', 'p1'))
  keepIntent(storage, intent('k2', 'p2'))
  keepIntent(storage, intent('k1', 'p1'))
  expect(readOutbox(storage).map((each) => each.key)).toEqual(['k1', 'k2'])
})

test('a newer answer to the same proposal takes the place of the older', () => {
  const storage = memory()
  keepIntent(storage, intent('k1', 'p1'))
  keepIntent(storage, intent('k2', 'p1'))
  expect(readOutbox(storage).map((each) => each.key)).toEqual(['k2'])
})

test('what was taken back stays before a newer answer: it may have come through', () => {
  const storage = memory()
  keepIntent(storage, intent('k1', 'p1'))
  keepIntent(storage, { ...intent('k1', 'p1'), takenBack: 'k2' })
  keepIntent(storage, intent('k3', 'p1'))
  expect(readOutbox(storage).map(({ key, takenBack }) => [key, takenBack])).toEqual([
    ['k1', 'k2'],
    ['k3', undefined],
  ])
})

test('what Ada decided is never sent as Bob, and says that it waits', () => {
  const storage = memory()
  keepIntent(storage, intent('k1', 'p1'))
  keepIntent(storage, intent('k2', 'p1', 'Bob'))
  keepIntent(storage, intent('k3', 'p3'))
  const kept = readOutbox(storage)
  expect(intentsOf(kept, 'Bob').map((each) => each.key)).toEqual(['k2'])
  expect(intentsOf(kept, 'Ada').map((each) => each.key)).toEqual(['k1', 'k3'])
  expect(intentsOf(kept, null)).toEqual([])
  expect([...heldCounts(kept, 'Bob')]).toEqual([['Ada', 2]])
})

test.each([null, 'not json', '{}', '[1,{"key":"k"}]'])('%j is an empty outbox', (stored) => {
  expect(readOutbox(memory(stored))).toEqual([])
})

test('a storage that refuses to write loses nothing else', () => {
  const storage = {
    getItem: () => null,
    setItem: () => {
      throw new Error('quota')
    },
  }
  expect(() => keepIntent(storage, intent('k', 'p'))).not.toThrow()
})
