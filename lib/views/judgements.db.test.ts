import { describe, expect, it } from 'vitest'

import { openStoreForEachTest, store } from '@/lib/operations/testing/each'
import { saveJudgements, type JudgementRow } from '@/lib/store/judgements'
import type { FactRow, ProposalRow } from '@/lib/store/rows'

import { readJudgementCounts } from './judgements'
import { readProposal } from './proposal-page'
import { AT, factRowOf, fill, judgementRowOf, proposalRowOf } from './testing'

openStoreForEachTest()

const OLDER = 'the coffee for Ana with milk'
const NEWER = 'black coffee for Ana, without the cream'

type Judged = {
  readonly older?: Partial<FactRow>
  readonly newer?: string
  readonly proposal?: Partial<ProposalRow>
  readonly judgement?: Partial<JudgementRow>
  readonly judgements?: readonly Partial<JudgementRow>[]
}

/** Reads the judge's lane of a pair proposed this way, with the judge's answer. */
async function laneOf(given: Judged) {
  return (await read(given))?.judgement
}

async function read(given: Judged) {
  const older = factRowOf({ content: OLDER, ...given.older })
  const newer = factRowOf({ content: given.newer ?? NEWER })
  const proposal = proposalRowOf(older, newer, given.proposal)
  await fill(store, { facts: [older, newer], proposals: [proposal] })
  const said = given.judgements ?? (given.judgement === undefined ? [] : [given.judgement])
  const rows = said.map((each) => judgementRowOf(older, newer, each))
  await store.transact((tx) => saveJudgements(tx, rows))
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

const NOT_ASKED = {
  opinion: 'not-asked',
  confidence: null,
  model: null,
  promptVersion: null,
  at: null,
  earlier: false,
} as const

describe('the judge’s lane', () => {
  it.each([
    [true, 'agrees'],
    [false, 'disagrees'],
  ])('[J8] [J21] says what the judge answered, why, and when: %s', async (contradicts, opinion) => {
    expect(await laneOf({ judgement: { contradicts } })).toEqual({
      opinion,
      confidence: 0.86,
      reason: 'She moved.',
      model: 'qwen3:4b',
      promptVersion: 'p-1',
      at: AT.toISOString(),
      earlier: false,
    })
  })

  it('[J26] has no second opinion of what the judge proposed', async () => {
    const lane = await laneOf({ proposal: { winningSignal: null, pattern: 'S' }, judgement: {} })
    expect(lane).toMatchObject({ opinion: null, confidence: 0.86, reason: 'She moved.' })
  })

  it('[J26] takes an answer about other texts for none', async () => {
    const lane = await laneOf({ judgement: { newerRevision: 7, contradicts: false } })
    expect(lane).toEqual({ ...NOT_ASKED, reason: 'A later sweep asks.' })
  })

  it('[J8] says when the facts changed since', async () => {
    const lane = await laneOf({
      proposal: { status: 'stale', newerRevision: 7 },
      judgement: { newerRevision: 7 },
    })
    expect(lane).toMatchObject({ opinion: 'agrees', earlier: true })
  })

  it('[J21] of several answers, the latest about the texts counts, and one without an answer does not', async () => {
    const lane = await laneOf({
      judgements: [
        { model: 'one', contradicts: true },
        { model: 'two', contradicts: false, at: new Date(AT.getTime() + 1) },
        { model: 'three', ...UNCHECKED, at: new Date(AT.getTime() + 2) },
        { model: 'four', olderRevision: 9, at: new Date(AT.getTime() + 3) },
      ],
    })
    expect(lane).toMatchObject({ opinion: 'disagrees', model: 'two' })
  })

  it('[J8] leaves the heuristics’ confidence unchanged', async () => {
    const heuristic = { winningSignal: 'value', confidence: 0.75 } as const
    const view = await read({ proposal: heuristic, judgement: { confidence: 0.2 } })
    expect(view).toMatchObject({ ...heuristic, judgement: { confidence: 0.2 } })
  })

  it('[J3] [J8] an unanswered question is unchecked, with the reason and no opinion', async () => {
    expect(await laneOf({ judgement: UNCHECKED })).toMatchObject({
      opinion: 'unchecked',
      confidence: null,
      reason: 'There was no answer within 120 s. A later sweep asks again, for 30 days.',
      model: 'qwen3:4b',
    })
  })

  it.each<[string, Judged, string]>([
    ['sure', { proposal: { confidence: 0.95 } }, 'The confidence is 0.95 or more.'],
    [
      'very long',
      { newer: `${NEWER}${' or later'.repeat(1_000)}` },
      'A text is longer than 8,000 characters.',
    ],
    ['decided', { proposal: { status: 'decided' } }, 'The proposal is no longer open.'],
    ['stale', { proposal: { status: 'stale' } }, 'The facts changed since.'],
    [
      'proposed by another',
      { proposal: { winningSignal: null, pattern: '' } },
      'Our signals did not propose this pair.',
    ],
    ['locked', { older: { protected: true } }, 'The older fact can’t be replaced.'],
    ['waiting for a sweep', {}, 'A later sweep asks.'],
  ])(
    '[J8] [J19] a pair that is %s was not asked about, and the lane says why',
    async (_what, given, reason) => {
      expect(await laneOf(given)).toEqual({ ...NOT_ASKED, reason })
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
