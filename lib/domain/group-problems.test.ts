import { expect, test } from 'vitest'

import { groupProblems } from './group-problems'

const row = (line: number | null, reason: string, severity: 'refuse' | 'flag' = 'refuse') => ({
  severity,
  line,
  ref: null,
  reason,
})

test('[I9] identical problems are one group with its count and lines', () => {
  const problems = [row(1, 'no agent'), row(2, 'no JSON'), row(3, 'no agent')]
  expect(groupProblems(problems)).toEqual([
    {
      severity: 'refuse',
      reason: 'no agent',
      count: 2,
      line: null,
      ref: null,
      lines: [
        { line: 1, text: null },
        { line: 3, text: null },
      ],
    },
    { severity: 'refuse', reason: 'no JSON', count: 1, line: 2, ref: null, lines: [] },
  ])
})

test('[I9] a flag and a refusal with the same words stay apart, and at most 100 lines are listed', () => {
  const many = Array.from({ length: 500 }, (_none, nth) => row(nth + 1, 'same'))
  const [refused, flagged] = groupProblems([...many, row(9, 'same', 'flag')])
  expect(refused).toMatchObject({ count: 500 })
  expect(refused?.lines).toHaveLength(100)
  expect(flagged).toMatchObject({ count: 1, line: 9 })
})

test('[AR11] a problem keeps the lines that it names', () => {
  const lines = [{ line: 2, text: 'Noted.' }]
  expect(groupProblems([{ ...row(null, '1 line', 'flag'), lines }])).toMatchObject([
    { count: 1, line: null, lines },
  ])
})
