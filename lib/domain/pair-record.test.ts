import { describe, expect, it } from 'vitest'

import {
  answeredPair,
  bandRecordFor,
  patternRecordFor,
  recordFor,
  tallyAnswers,
  tenthOf,
  type Answered,
  type Answers,
  type Seen,
} from './pair-record'
import { bandLine, patternLine, recordSentence, recordWords } from './record-words'

const SEEN = { agentId: 'scout', pattern: 'V+W', kind: 'value', confidence: 0.93 } as const

/** So many right and wrong answers about pairs like one. */
function answered(right: number, wrong: number, given: Partial<Seen> = {}): readonly Answered[] {
  return Array.from({ length: right + wrong }, (_, nth) =>
    answeredPair({ ...SEEN, ...given }, nth < right),
  )
}

function answersOf(given: Partial<Record<keyof Answers, readonly Answered[]>>): Answers {
  const { blind = [], decided = [] } = given
  return { blind: tallyAnswers(blind), decided: tallyAnswers(decided) }
}

describe('[RS4] the record of pairs like one', () => {
  const PATTERN = answered(20, 0)
  const KIND = answered(20, 0, { pattern: 'V' })
  const ALL = answered(20, 0, { agentId: 'other' })

  it.each([
    ['nothing', {}, 'New kind, no record yet.'],
    ['19 of the pattern', { decided: answered(19, 0) }, 'New kind, no record yet.'],
    [
      'the exact pattern before the kind',
      { decided: [...PATTERN, ...KIND] },
      'Usually right: 20 of 20 pairs like this.',
    ],
    [
      'the kind, of which the pattern is a part',
      { decided: [...answered(5, 0), ...answered(15, 1, { pattern: 'V' })] },
      'Usually right: 20 of 21 value changes.',
    ],
    [
      'another kind with the same agent',
      { decided: answered(20, 0, { pattern: 'Q', kind: 'number' }) },
      'New kind, no record yet.',
    ],
    [
      'the kind over all agents last',
      { decided: [...answered(1, 1), ...answered(18, 6, { agentId: 'other', pattern: 'V' })] },
      'Sometimes right: 19 of 26 value changes (all agents).',
    ],
    [
      'blind labels before decisions',
      { blind: answered(4, 17), decided: PATTERN },
      'Often wrong: 4 of 21 pairs like this (by blind labels).',
    ],
    [
      'decisions where blind labels are fewer than 20',
      { blind: answered(0, 19), decided: PATTERN },
      'Usually right: 20 of 20 pairs like this.',
    ],
    [
      'decisions on the pattern before blind labels of the kind',
      { blind: answered(0, 20, { pattern: 'V' }), decided: PATTERN },
      'Usually right: 20 of 20 pairs like this.',
    ],
    [
      'a few of the pattern that are plainly worse than its kind',
      { blind: ALL, decided: answered(2, 6) },
      'Sometimes right: 2 of 8 pairs like this.',
    ],
    [
      'the kind, where a few of the pattern may be as good',
      { blind: ALL, decided: answered(3, 1) },
      'Usually right: 20 of 20 value changes (all agents, by blind labels).',
    ],
    [
      'blind labels of all agents',
      { blind: ALL },
      'Usually right: 20 of 20 value changes (all agents, by blind labels).',
    ],
  ])('%s', (_name, given, sentence) => {
    expect(recordSentence(recordFor(SEEN, answersOf(given)))).toBe(sentence)
  })
})

describe('[RS5] how far a record can be relied on', () => {
  it.each([
    [24, 1, 'usually right'], // the interval starts at 80%
    [22, 2, 'sometimes right'], // at 73%
    [7, 17, 'sometimes right'], // it ends at 51%
    [6, 18, 'often wrong'], // at 47%
    [0, 19, 'new kind'],
  ])('%i right and %i wrong: %s', (right, wrong, words) => {
    const answers = answersOf({ decided: answered(right, wrong) })
    expect(recordWords(recordFor(SEEN, answers))).toBe(words)
  })
})

describe('[RS6] the details of a record', () => {
  const line = (answers: Answers) => patternLine(SEEN.pattern, patternRecordFor(SEEN, answers))

  it('are the exact pattern with its interval, however few the answers', () => {
    expect(line(answersOf({}))).toBe('Value (V+W): no labels yet.')
    expect(line(answersOf({ decided: answered(3, 1) }))).toBe(
      'Value (V+W): 3 of 4 right, too few to tell.',
    )
    expect(line(answersOf({ decided: answered(24, 1) }))).toBe(
      'Value (V+W): 24 of 25 right, 80–100%.',
    )
    expect(line(answersOf({ blind: answered(24, 1), decided: answered(0, 30) }))).toBe(
      'Value (V+W): 24 of 25 right, 80–100% (by blind labels).',
    )
  })

  it('and the confidence band, of the agent or else of all agents', () => {
    const band = (answers: Answers) => {
      const record = bandRecordFor(SEEN, answers)
      return record === null ? null : bandLine(tenthOf(SEEN.confidence), record)
    }
    expect(band(answersOf({ decided: answered(19, 0) }))).toBeNull()
    expect(band(answersOf({ decided: answered(74, 11, { pattern: 'Q', kind: 'number' }) }))).toBe(
      'Confidence 0.90–0.99 was right 87% of the time (85 labels).',
    )
    expect(band(answersOf({ decided: answered(74, 11, { confidence: 0.89 }) }))).toBeNull()
    expect(band(answersOf({ blind: answered(20, 0, { agentId: 'other', confidence: 1 }) }))).toBe(
      'Confidence 0.90–0.99 was right 100% of the time (20 labels, all agents, by blind labels).',
    )
  })

  it.each([
    [0.8, 8],
    [0.7999999, 7],
    [0.3, 3],
    [1, 9],
    [0, 0],
  ])('%d is in the band %i', (confidence, tenth) => {
    expect(tenthOf(confidence)).toBe(tenth)
  })
})
