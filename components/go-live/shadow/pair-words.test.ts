import { expect, test } from 'vitest'

import { countsAsProposed } from './pair-words'

test('a list of one side of a line goes by the line, and any other by what was proposed', () => {
  const [yes, no] = [{ proposed: true }, { proposed: false }]
  expect(countsAsProposed(no, { from: 0.7, to: null })).toBe(true)
  expect(countsAsProposed(no, { from: 0.7, to: 1 })).toBe(true)
  expect(countsAsProposed(yes, { from: null, to: 0.9 })).toBe(false)
  for (const bin of [
    { from: 0.5, to: 0.6 },
    { from: null, to: null },
  ]) {
    expect(countsAsProposed(yes, bin)).toBe(true)
    expect(countsAsProposed(no, bin)).toBe(false)
  }
})
