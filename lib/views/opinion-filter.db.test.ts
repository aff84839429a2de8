import { describe, expect, it } from 'vitest'

import { OPINIONS } from '@/lib/domain/second-opinion'
import { DEFAULT_QUEUE_FILTER } from '@/lib/filters/queue-filter'
import { saveJudgements, type JudgementRow } from '@/lib/store/judgements'
import type { Store } from '@/lib/store/port'
import type { ProposalRow } from '@/lib/store/rows'
import { openTestStore } from '@/lib/store/testing'

import { readQueuePage } from './queue'
import { AT, factRowOf, fill, judgementRowOf, proposalRowOf } from './testing'

describe('[J23] the filter by what the model says', () => {
  it('lists the proposals whose views say so, and counts them', async () => {
    const own = await openTestStore()
    try {
      await fillOpinions(own)
      for (const opinion of OPINIONS) {
        const { items, total } = await readQueuePage(
          own,
          { ...DEFAULT_QUEUE_FILTER, opinion },
          null,
        )
        const all = (await readQueuePage(own, DEFAULT_QUEUE_FILTER, null)).items
        const wanted = all.filter(({ judgement }) => judgement.opinion === opinion)
        expect(wanted.length).toBeGreaterThan(0)
        expect(items.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
        expect(total).toBe(wanted.length)
      }
    } finally {
      await own.remove()
    }
  })

  it('counts anew when the model has answered', async () => {
    const own = await openTestStore()
    try {
      const [older, newer] = [factRowOf(), factRowOf()]
      await fill(own, { facts: [older, newer], proposals: [proposalRowOf(older, newer)] })
      const asked = { ...DEFAULT_QUEUE_FILTER, opinion: 'disagrees' } as const
      expect((await readQueuePage(own, asked, null)).total).toBe(0)
      await own.transact((tx) =>
        saveJudgements(tx, [judgementRowOf(older, newer, { contradicts: false })]),
      )
      expect((await readQueuePage(own, asked, null)).total).toBe(1)
    } finally {
      await own.remove()
    }
  })
})

/** A pair for each way in which a judgement may concern it. */
async function fillOpinions(own: Store): Promise<void> {
  const pairs = SAID.map((said) => {
    const [older, newer] = [factRowOf({ content: said.name }), factRowOf()]
    return { older, newer, proposal: proposalRowOf(older, newer, said.proposal), rows: said.rows }
  })
  await fill(own, {
    facts: pairs.flatMap(({ older, newer }) => [older, newer]),
    proposals: pairs.map(({ proposal }) => proposal),
  })
  const rows = pairs.flatMap(({ older, newer, rows: said }) =>
    said.map((each) => judgementRowOf(older, newer, each)),
  )
  await own.transact((tx) => saveJudgements(tx, rows))
}

const LATER = new Date(AT.getTime() + 1)
const NO = { contradicts: false }
const SILENT = { status: 'unchecked', contradicts: null, confidence: null } as const

const SAID: readonly {
  readonly name: string
  readonly proposal?: Partial<ProposalRow>
  readonly rows: readonly Partial<JudgementRow>[]
}[] = [
  { name: 'not asked', rows: [] },
  { name: 'agrees', rows: [{}] },
  { name: 'disagrees', rows: [NO] },
  { name: 'changed its mind', rows: [{ model: 'one' }, { ...NO, at: LATER }] },
  { name: 'changed it back', rows: [{ model: 'one', ...NO }, { at: LATER }] },
  { name: 'no answer', rows: [SILENT] },
  {
    name: 'an answer, then none',
    rows: [
      { model: 'one', ...NO },
      { ...SILENT, at: LATER },
    ],
  },
  { name: 'about an earlier text', rows: [{ ...NO, olderRevision: 3 }] },
  { name: 'the other way round', rows: [{ ...NO, olderFactId: 'another' }] },
  { name: 'proposed by the model', proposal: { pattern: 'S', winningSignal: null }, rows: [{}] },
]
