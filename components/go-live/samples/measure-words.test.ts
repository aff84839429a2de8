import { describe, expect, test } from 'vitest'

import type { LabelProgress } from '@/lib/views/measure'

import {
  disputeWords,
  givenWords,
  labelAnnouncement,
  leftWords,
  othersWords,
  progressWords,
  sampleOf,
} from './measure-words'

const PROGRESS: LabelProgress = {
  pairs: 300,
  wanted: 360,
  labels: 182,
  settled: 120,
  disputed: 0,
  undecidable: 0,
  yours: 60,
  leftForYou: 0,
  disputedForYou: 0,
}

describe('how far a sample is', () => {
  test('what is none is not said', () => {
    expect(progressWords(PROGRESS)).toEqual(['182 of 360 labels', '120 of 300 pairs settled'])
    expect(progressWords({ ...PROGRESS, disputed: 3, undecidable: 1 })).toEqual([
      '182 of 360 labels',
      '120 of 300 pairs settled',
      '3 disputed',
      '1 undecidable',
    ])
    expect(progressWords({ ...PROGRESS, wanted: 1, labels: 0, pairs: 1, settled: 0 })[0]).toBe(
      '0 of 1 label',
    )
  })

  test.each([
    [0, 0, 'nothing left for you'],
    [12, 0, '12 left for you'],
    [0, 3, '3 for you to adjudicate'],
    [1200, 3, '1,200 left for you, and 3 to adjudicate'],
  ])('%i to label and %i to adjudicate', (leftForYou, disputedForYou, words) => {
    expect(leftWords({ leftForYou, disputedForYou })).toBe(words)
  })

  test('what waits for others leaves out what waits for whoever looks', () => {
    expect(othersWords(PROGRESS)).toBe('From other people, 178 labels are wanted.')
    expect(othersWords({ ...PROGRESS, leftForYou: 177, disputed: 2, disputedForYou: 1 })).toBe(
      'From other people, 1 label is wanted, and 1 disputed pair waits.',
    )
    expect(othersWords({ ...PROGRESS, labels: 360 })).toBeNull()
  })

  test('a sample is of an agent by its title, else its id, or of all', () => {
    expect(sampleOf({ agentId: 'scout', agentTitle: 'The scout' })).toBe('The scout')
    expect(sampleOf({ agentId: 'scout', agentTitle: null })).toBe('scout')
    expect(sampleOf({ agentId: null, agentTitle: null })).toBe('all agents')
  })
})

describe('what was said', () => {
  test.each([
    [['keep_both', 'supersede'], 'Two people disagree: one approved, one rejected.'],
    [['supersede', 'unsure'], 'Two people disagree: one approved, one was unsure.'],
    [['keep_both', 'supersede', 'supersede'], 'Three people disagree: two approved, one rejected.'],
    [['keep_both', 'unsure', 'unsure'], 'Three people disagree: one rejected, two were unsure.'],
    [['unsure', 'unsure'], 'Two people were unsure.'],
    [['unsure'], 'One person was unsure.'],
  ] as const)('%o', (said, words) => {
    expect(disputeWords(said)).toBe(words)
  })

  test('own answers come most first, and those never given not at all', () => {
    expect(givenWords({ supersede: 8, keep_both: 10, reverse: 0, unsure: 1 })).toBe(
      '10 rejected, 8 approved, 1 unsure',
    )
  })

  test('aloud: what was said, what is left and what comes next', () => {
    const next = { entity: 'Kim', aspect: 'diet' }
    expect(labelAnnouncement('keep_both', 7, next)).toBe(
      'Rejected. 7 left for you. Next: Kim › diet.',
    )
    expect(labelAnnouncement('unsure', 0, null)).toBe('Marked unsure. Nothing is left for you.')
  })
})
