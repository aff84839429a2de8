import { describe, expect, test } from 'vitest'

import { disagreedWords, effectWords, outcomeWords, questionWords, verbWords } from './bulk-words'

describe('words of many verdicts', () => {
  test('say what is asked and what was done', () => {
    expect(questionWords('keep_both', 1194)).toBe('Reject 1,194 proposals?')
    expect(questionWords('unsure', 1)).toBe('Mark 1 proposal unsure?')
    expect(verbWords('supersede', 3)).toBe('Approve 3')
    expect(verbWords('keep_both', 1194, 'Keep both')).toBe('Keep both for all 1,194')
    expect(questionWords('keep_both', 12, 'Keep both')).toBe('Keep both for all 12?')
    expect(questionWords('keep_both', 1, 'Keep both')).toBe('Keep both?')
    expect(outcomeWords('keep_both', { decided: 191, failed: 3 })).toBe('Rejected 191. 3 were not:')
    expect(outcomeWords('supersede', { decided: 0, failed: 1 })).toBe('Approved 0. 1 was not:')
    expect(outcomeWords(null, { decided: 2, failed: 0 })).toBe('Decided 2.')
  })

  test('[J29] say how many the model disagrees with', () => {
    expect(disagreedWords(2, 22)).toBe('The model disagrees with 2 of 22.')
    expect(disagreedWords(1_200, 1_200)).toBe('The model disagrees with all 1,200.')
    expect(disagreedWords(1, 1)).toBe('The model disagrees.')
  })

  test('[A2] say whether facts change', () => {
    expect(effectWords('supersede', { count: 5, live: 0 })).toMatch(/^Shadow:/)
    expect(effectWords('supersede', { count: 5, live: 5 })).toMatch(
      /no longer receives the older facts/,
    )
    expect(effectWords('reverse', { count: 5, live: 2 })).toMatch(
      /the newer facts.* 2 of them\. The other 3 are in shadow/,
    )
    expect(effectWords('keep_both', { count: 5, live: 5 })).toMatch(/^No fact changes/)
  })
})
