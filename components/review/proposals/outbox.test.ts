import { beforeEach, expect, test, vi } from 'vitest'

import { heldCounts, verdictOutbox, type VerdictIntent } from './outbox'

let stored: string | null = null
beforeEach(() => {
  stored = null
  const setItem = (_key: string, text: string) => void (stored = text)
  vi.stubGlobal('localStorage', { getItem: () => stored, setItem })
  return () => vi.unstubAllGlobals()
})

const intent = (key: string, proposalId: string, reviewer = 'Ada'): VerdictIntent => ({
  key,
  proposalId,
  number: 1,
  version: 3,
  value: 'keep_both',
  reviewer,
  dwellMs: 900,
})

test('a newer answer to the same proposal takes the place of the older', () => {
  verdictOutbox.keep(intent('k1', 'p1'))
  verdictOutbox.keep(intent('k2', 'p1'))
  expect(verdictOutbox.read()).toEqual([intent('k2', 'p1')])
})

test('what was taken back stays before a newer answer: it may have come through', () => {
  verdictOutbox.keep(intent('k1', 'p1'))
  verdictOutbox.keep({ ...intent('k1', 'p1'), takenBack: 'k2' })
  verdictOutbox.keep(intent('k3', 'p1'))
  expect(verdictOutbox.read().map(({ key, takenBack }) => [key, takenBack])).toEqual([
    ['k1', 'k2'],
    ['k3', undefined],
  ])
})

test('what Ada decided stays beside what Bob decides, and he is told that it waits', () => {
  verdictOutbox.keep(intent('k1', 'p1'))
  verdictOutbox.keep(intent('k2', 'p1', 'Bob'))
  verdictOutbox.keep(intent('k3', 'p3'))
  expect(verdictOutbox.read().map(({ key }) => key)).toEqual(['k1', 'k2', 'k3'])
  expect([...heldCounts(verdictOutbox.read(), 'Bob')]).toEqual([['Ada', 2]])
})

test.each(['[1,{"key":"k"}]', JSON.stringify([{ ...intent('k', 'p'), value: 'maybe' }])])(
  '%s holds no verdict',
  (text) => {
    stored = text
    expect(verdictOutbox.read()).toEqual([])
  },
)
