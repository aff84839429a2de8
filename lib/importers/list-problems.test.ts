import { describe, expect, it } from 'vitest'

import type { ImportBatch } from '@/lib/domain/import-batch'

import { parseFactsJsonl } from './facts-jsonl'
import { listProblems } from './list-problems'

const REASON = 'The row has no id, so nothing could point to it or find it again.'

function batch(refused: number, flagged: number, facts = 0): ImportBatch {
  const problem = (severity: 'refuse' | 'flag') => ({
    severity,
    line: null,
    ref: null,
    reason: REASON,
  })
  return {
    system: 'signet',
    name: 'memories.db',
    facts: parseFactsJsonl('{"content":"a fact"}\n'.repeat(facts), {
      name: '',
      nowMs: 0,
      agent: 'scout',
    }).facts,
    proposals: [],
    problems: [
      ...Array.from({ length: refused }, () => problem('refuse')),
      ...Array.from({ length: flagged }, () => problem('flag')),
    ],
  }
}

describe('[UP10] the problems of a store', () => {
  it('refuse a store of which nothing can be read, with the reason of the first row', () => {
    const listed = listProblems(batch(4_000, 0))
    expect(listed.ok ? '' : listed.refusal).toBe(
      `None of the 4,000 rows of “memories.db” can be read, so nothing was imported from it. The first one: ${REASON}`,
    )
  })

  it.each([
    [1_000, 0, 0],
    [4_000, 100, 1],
    [0, 10_000, 0],
  ])('are listed in full: %i rows refused, %i flags, %i facts', (refused, flagged, facts) => {
    const given = batch(refused, flagged, facts)
    expect(listProblems(given)).toEqual({ ok: true, value: given })
  })

  it('are listed up to 10,000, and the rest counted', () => {
    const listed = listProblems(batch(10_500, 20, 1))
    const problems = listed.ok ? listed.value.problems : []
    expect(problems).toHaveLength(10_001)
    expect(problems.at(-1)).toMatchObject({
      severity: 'refuse',
      reason: '520 more problems are not listed; 500 of them are rows that cannot be read.',
    })
  })
})
