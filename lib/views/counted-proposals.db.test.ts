import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { zonesOf } from '@/lib/domain/workload'
import { parseCountedFilter } from '@/lib/filters/counted-filter'
import {
  at,
  countedRequests,
  decide,
  seedPair,
  setOverrides,
  valueOf,
  type Requests,
} from '@/lib/operations/testing'
import { undoOperations } from '@/lib/operations/undo-operation'
import { countApprovals } from '@/lib/store/queries/gate-counts'
import { countByConfidence } from '@/lib/store/sqlite/confidence-bands'
import { openTestStore } from '@/lib/store/testing'

import { readCountedProposals } from './counted-proposals'

const AT = at('2026-09-02T00:00:00Z')
const CONFIDENCES = [0.29, 0.5, 0.58, 0.699, 0.7, 0.7049, 0.859_999, 0.86, 0.99, 1]

let store: Awaited<ReturnType<typeof openTestStore>>
let requests: Requests

beforeEach(async () => {
  store = await openTestStore()
  requests = countedRequests()
})

afterEach(() => store.remove())

const read = (query: string) =>
  readCountedProposals(store, parseCountedFilter(new URLSearchParams(query)), AT)

describe('readCountedProposals', () => {
  it.each([
    { apply: 0.86, review: 0.7 },
    { apply: 0.7, review: null },
    { apply: 1, review: 0.29 },
  ])('GA17: lists exactly the open proposals that a zone counts: %j', async (lines) => {
    for (const confidence of CONFIDENCES) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      const { proposal } = await seedPair(store, requests(), {
        older: { entity: `E${confidence}` },
        newer: { entity: `E${confidence}` },
      })
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await store.transact((tx) =>
        tx.proposal.update({ where: { id: proposal.id }, data: { confidence } }),
      )
    }
    const bands = await countByConfidence(store.read, { agentId: 'scout', since: AT })
    const zones = zonesOf(bands, lines)
    const low = lines.review ?? lines.apply
    const high = lines.review === null ? '' : `&to=${lines.apply}`
    const [applied, reviewed, left] = [
      await read(`list=open&agent=scout&from=${lines.apply}`),
      await read(`list=open&agent=scout&from=${low}${high}`),
      await read(`list=open&agent=scout&to=${low}`),
    ]
    expect(reviewed.count).toBe(zones.review.waiting)
    expect(left.count).toBe(zones.left.waiting)
    expect(lines.review === null ? 0 : applied.count).toBe(zones.apply.waiting)
    expect(reviewed.proposals).toHaveLength(reviewed.count)
    expect(left.proposals.every(({ confidence }) => confidence < low)).toBe(true)
    expect((await read('list=open&agent=nobody')).count).toBe(0)
  })

  it('GA17: lists the approvals of the last weeks, and those of them that were undone', async () => {
    await setOverrides(store, requests(), { agentId: null, overrides: { shadowMode: false } })
    const done = []
    for (const entity of ['Ida', 'Ben', 'Cyd']) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      const { proposal } = await seedPair(store, requests(), {
        older: { entity },
        newer: { entity },
      })
      const answer = { proposalId: proposal.id, value: 'supersede' } as const
      // oxlint-disable-next-line no-await-in-loop -- one after another
      done.push(valueOf(await decide(store, requests(), answer)))
    }
    const operationIds = [done[1]?.operation.id ?? '']
    valueOf(await undoOperations(store, { operationIds }, requests()))
    const [counted] = await countApprovals(store.read, {
      agentId: 'scout',
      since: at('2026-08-20'),
    })
    const [approvals, undone] = [
      await read('list=approvals&agent=scout'),
      await read('list=undone&agent=scout'),
    ]
    expect([approvals.count, undone.count]).toEqual([counted?.approvals, counted?.undone])
    expect(undone.proposals.map(({ entity }) => entity)).toEqual(['Ben'])
    expect(approvals.proposals.map(({ entity }) => entity)).toEqual(['Cyd', 'Ben', 'Ida'])
  })

  it('a page beyond the last is the last', async () => {
    await seedPair(store, requests())
    expect(await read('list=open&page=9')).toMatchObject({ page: 1, pages: 1, count: 1 })
  })
})
