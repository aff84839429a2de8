import { describe, expect, it } from 'vitest'

import type { FoundView } from '@/lib/views/found'

import { foundSentence, foundWords } from './found-words'

const DONE: FoundView = {
  seq: 210,
  sweep: 'done',
  found: 0,
  open: 0,
  locked: 0,
  reads: 'everything',
  slotsTotal: 4,
  slotsDone: 4,
  pairsCompared: 9,
  seenAgain: 0,
  unclassified: 0,
  notRead: 0,
}
const say = (change: Partial<FoundView>) => foundSentence({ ...DONE, ...change })

describe('what an import or a sweep found', () => {
  it('[I19] [SW3] [W51] one line says how many proposals, or that nothing is outdated and what was skipped', () => {
    expect(say({ found: 3 })).toBe('Sweep finished: 3 proposals found. Checked every fact.')
    expect(say({ found: 3, reads: 'changed' })).toBe(
      'Sweep finished: 3 proposals found. Checked only the facts that changed.',
    )
    expect(foundWords({ ...DONE, found: 1 }, true)).toMatchObject({
      lead: '',
      rest: '. Checked every fact.',
    })
    expect(foundWords({ ...DONE, found: 1 })?.count).toBe('1 proposal found')
    expect(say({ unclassified: 1 })).toBe(
      'Nothing outdated found. Compared 9 pairs. Checked every fact. 1 fact skipped: no entity or aspect.',
    )
    expect(say({ notRead: 2 })).toBe(
      'Nothing outdated found. Compared 9 pairs. Checked every fact. 2 facts are in another language, which only a model can compare.',
    )
    expect(say({ seenAgain: 2 })).toBe(
      'Nothing new found. Compared 9 pairs. 2 pairs already proposed. Checked every fact.',
    )
  })

  it('says how far a sweep is, and how one ended otherwise', () => {
    const running = { sweep: 'running', slotsDone: 1, slotsTotal: 1_200 } as const
    expect(say(running)).toBe('Sweep running: 1 of 1,200 aspects compared.')
    expect(say({ ...running, found: 2 })).toBe(
      'Sweep running: 2 proposals found, 1 of 1,200 aspects compared.',
    )
    expect(say({ sweep: 'waiting' })).toBe('The sweep starts once the agent’s running one ends.')
    expect(say({ sweep: 'cancelled', found: 2 })).toBe('Sweep cancelled: 2 proposals found.')
    expect(say({ sweep: 'failed' })).toBe('Sweep failed: nothing found.')
  })

  it('says nothing of an import that was not swept, unless its source brought proposals', () => {
    expect(foundWords({ ...DONE, sweep: 'none', reads: null })).toBeNull()
    expect(say({ sweep: 'none', reads: null, found: 4 })).toBe('4 proposals found.')
  })
})
