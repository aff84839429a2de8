import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { pairKeyOf } from '@/lib/domain/proposal'
import { saveJudgements, type JudgementRow } from '@/lib/store/judgements'
import type { FactRow, ProposalRow } from '@/lib/store/rows'
import { openTestStore } from '@/lib/store/testing'

import { readJudgementCounts } from './judgements'
import { readProposal } from './proposal-page'
import { AT, factRowOf, fill, proposalRowOf } from './testing'

let store: Awaited<ReturnType<typeof openTestStore>>

beforeEach(async () => {
  store = await openTestStore()
})

afterEach(() => store.remove())

function judgementRowOf(
  older: FactRow,
  newer: FactRow,
  given: Partial<JudgementRow> = {},
): JudgementRow {
  return {
    agentId: older.agentId,
    pairKey: pairKeyOf(older.id, newer.id),
    textsHash: 'hash',
    model: 'qwen3:4b',
    promptVersion: 'p-1',
    olderFactId: older.id,
    newerFactId: newer.id,
    olderRevision: older.revision,
    newerRevision: newer.revision,
    status: 'answered',
    why: null,
    detail: null,
    contradicts: true,
    confidence: 0.86,
    reasoning: 'She moved.',
    tookMs: 5,
    attempts: 1,
    firstAt: AT,
    at: AT,
    ...given,
  }
}

const OLDER = 'the coffee for Ana with milk'
const NEWER = 'black coffee for Ana, without the cream'

type Judged = {
  readonly newer?: string
  readonly proposal?: Partial<ProposalRow>
  readonly judgement?: Partial<JudgementRow>
}

/** Reads the judge's lane of a pair proposed this way, with the judge's answer. */
async function laneOf(given: Judged) {
  return (await read(given))?.judgement
}

async function read(given: Judged) {
  const older = factRowOf({ content: OLDER })
  const newer = factRowOf({ content: given.newer ?? NEWER })
  const proposal = proposalRowOf(older, newer, {
    winningSignal: null,
    pattern: '',
    ...given.proposal,
  })
  await fill(store, { facts: [older, newer], proposals: [proposal] })
  const { judgement } = given
  if (judgement !== undefined) {
    await store.transact((tx) => saveJudgements(tx, [judgementRowOf(older, newer, judgement)]))
  }
  return readProposal(store, proposal.id)
}

const UNCHECKED = {
  status: 'unchecked',
  why: 'timeout',
  detail: 'There was no answer within 120 s.',
  contradicts: null,
  confidence: null,
  reasoning: null,
} as const

describe('the judge’s lane', () => {
  it('[J8] says who judged, what and why', async () => {
    expect(await laneOf({ judgement: {} })).toEqual({
      status: 'answered',
      judge: 'qwen3:4b · p-1',
      verdict: 'contradiction, 0.86',
      reasoning: 'She moved.',
    })
  })

  it('[J8] says when the answer is about an earlier wording', async () => {
    const lane = await laneOf({ judgement: { newerRevision: 7, contradicts: false } })
    expect(lane?.verdict).toBe('no contradiction, 0.86 (about the earlier wording)')
  })

  it('[J8] leaves the heuristics’ confidence unchanged', async () => {
    const heuristic = { winningSignal: 'value', confidence: 0.75 } as const
    const view = await read({ proposal: heuristic, judgement: { confidence: 0.2 } })
    expect(view).toMatchObject({ ...heuristic, judgement: { verdict: 'contradiction, 0.20' } })
  })

  it('[J3] [J8] an unanswered question is unchecked, with the reason and no verdict', async () => {
    expect(await laneOf({ judgement: UNCHECKED })).toEqual({
      status: 'unchecked',
      judge: 'qwen3:4b · p-1',
      verdict:
        'unchecked: There was no answer within 120 s. A later sweep asks again, for 30 days.',
      reasoning: null,
    })
  })

  it.each([
    [
      'conclusive',
      { proposal: { winningSignal: 'value', confidence: 0.75 } },
      'a heuristic reached the threshold.',
    ],
    [
      'very long',
      { newer: `${NEWER}${' or later'.repeat(1_000)}` },
      'a text is longer than 8,000 characters.',
    ],
    ['of other words', { newer: 'lives in Lisbon' }, 'the pair is already in review.'],
    ['proposed by another', {}, 'the pair is already in review.'],
  ])(
    '[J2] [J8] a pair that is %s was not asked about, and the lane says why',
    async (_what, given, why) => {
      expect(await laneOf(given)).toEqual({
        status: 'not-asked',
        judge: null,
        verdict: `not asked: ${why}`,
        reasoning: null,
      })
    },
  )

  it('[J3] an answer is never replaced by a missing one, and the counts separate them', async () => {
    const [older, newer] = [factRowOf(), factRowOf()]
    await fill(store, { facts: [older, newer] })
    const other = { textsHash: 'other', ...UNCHECKED }
    const save = (...given: readonly Partial<JudgementRow>[]) =>
      store.transact((tx) =>
        saveJudgements(
          tx,
          given.map((each) => judgementRowOf(older, newer, each)),
        ),
      )
    await save({}, other)
    await save(UNCHECKED)
    expect(await readJudgementCounts(store, 'agent-a')).toEqual({ answered: 1, unchecked: 1 })
    expect(await readJudgementCounts(store, 'agent-b')).toEqual({ answered: 0, unchecked: 0 })
  })
})
