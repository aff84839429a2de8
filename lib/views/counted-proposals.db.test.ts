import { describe, expect, it } from 'vitest'

import { ZONES, zoneEdges, countByZone, type Zone } from '@/lib/domain/workload'
import { parseProposalsFilter, proposalsHref } from '@/lib/filters/proposals-filter'
import type { ProposalsFilter } from '@/lib/filters/proposals-filter'
import { paramsAt } from '@/lib/filters/testing'
import { at, decide, seedPair, valueOf } from '@/lib/operations/testing'
import { openStoreForEachTest, requests, store, undoById } from '@/lib/operations/testing/each'

import { readCountedProposals } from './counted-proposals'
import { readShadow } from './shadow'
import { readThreshold } from './threshold'

openStoreForEachTest()

const NOW = at('2026-09-02T00:00:00Z')

/** Reads all pages of a list, as its link does. */
async function listOf(filter: Partial<ProposalsFilter>) {
  const parsed = parseProposalsFilter(paramsAt(proposalsHref(filter)))
  const view = await readCountedProposals(store, parsed, NOW)
  expect(view.rows).toHaveLength(view.count)
  return view
}

async function pair(agent: string, nth: number) {
  const sides = { agent, aspect: `home ${nth}` }
  const { proposal } = await seedPair(store, requests(), { older: sides, newer: sides })
  return proposal.id
}

/** Sets what no operation in this test would: when a proposal was made, and its confidence. */
const touch = (id: string, data: { confidence?: number; createdAt?: Date; origin?: string }) =>
  store.transact((tx) => tx.proposal.update({ where: { id }, data }))

describe('[GA17] each zone of the threshold page lists as many proposals as its number', () => {
  it.each([
    ['scout', 0.86, 0.7],
    [null, 0.86, 0.29],
    ['scout', 0.7, null],
  ] as const)('for %s, thresholds at %s and %s', async (agent, apply, review) => {
    const confidences = [0.1, 0.29, 0.2899, 0.7, 0.6999999, 0.85999, 0.86, 0.9, 1]
    for (const [nth, confidence] of confidences.entries()) {
      const id = await pair(nth % 4 === 3 ? 'other' : 'scout', nth)
      const createdAt = at(nth % 3 === 0 ? '2026-08-01T00:00:00Z' : '2026-08-30T00:00:00Z')
      await touch(id, { confidence, createdAt, ...(nth === 4 ? { origin: 'manual' } : {}) })
      if (nth === 7)
        valueOf(await decide(store, requests(), { proposalId: id, value: 'keep_both' }))
      if (nth === 8) valueOf(await decide(store, requests(), { proposalId: id, value: 'unsure' }))
    }
    const filter = { agent, sample: null, at: apply, review, without: [], against: null }
    const { load, lines } = await readThreshold(store, { filter, at: NOW })
    const zones = countByZone(load.bands, lines)
    const rowsOf = async (counted: 'open' | 'arrived', zone: Zone) =>
      (await listOf({ agent: load.agentId, of: counted, ...zoneEdges(zone, lines) })).count
    const shown = ZONES.filter((zone) => zone !== 'apply' || review !== null)
    let sum = 0
    for (const zone of shown) {
      expect([zone, await rowsOf('open', zone)]).toEqual([zone, zones[zone].waiting])
      expect([zone, await rowsOf('arrived', zone)]).toEqual([zone, zones[zone].arrived])
      sum += zones[zone].waiting
    }
    expect(sum).toBe(agent === null ? 8 : 7)
  })

  it('[GA65] nothing is hidden: a long list has pages, and a page beyond the end is the last', async () => {
    const id = await pair('scout', 0)
    const {
      id: _id,
      number: _number,
      ...row
    } = await store.read.proposal.findUniqueOrThrow({
      where: { id },
    })
    await store.transact((tx) =>
      tx.proposal.createMany({
        data: Array.from({ length: 204 }, (_, nth) => ({
          ...row,
          id: `${id}-${nth}`,
          number: 1000 + nth,
          pairKey: `copy ${nth}`,
        })),
      }),
    )
    const pageOf = (page: number) =>
      readCountedProposals(store, { agent: null, of: 'open', from: null, to: null, page }, NOW)
    const [first, second, beyond] = [await pageOf(1), await pageOf(2), await pageOf(9)]
    expect(first).toMatchObject({ count: 205, page: 1, pages: 2 })
    expect([first.rows.length, second.rows.length]).toEqual([200, 5])
    expect(new Set([...first.rows, ...second.rows].map((each) => each.id)).size).toBe(205)
    expect(beyond).toEqual(second)
    await store.transact((tx) => tx.proposal.deleteMany({ where: { number: { gte: 1000 } } })) // the tally ignores them
  })
})

describe('[GA17] the gate of undone approvals lists as many approvals as its number', () => {
  it('all of the last days, and those undone since; one proposal may have several', async () => {
    const when = { at: at('2026-08-30T00:00:00Z') }
    const approve = async (proposalId: string, patch: Parameters<typeof requests>[0] = {}) =>
      valueOf(
        await decide(store, { ...requests(patch), ...when }, { proposalId, value: 'supersede' }),
      ) as unknown as { readonly operation: { readonly id: string } }
    const undo = async (operationId: string) => valueOf(await undoById(operationId))
    const [kept, again] = [await pair('scout', 0), await pair('scout', 1)]
    const elsewhere = await pair('other', 2)
    await approve(kept, { actor: 'ada' })
    const { operation } = await approve(again, { actor: 'ben' })
    await undo(operation.id)
    await approve(again, { actor: 'ada' })
    await undo((await approve(elsewhere)).operation.id)
    const old = await pair('scout', 3)
    const former = { ...requests(), at: at('2026-08-01T00:00:00Z') }
    valueOf(await decide(store, former, { proposalId: old, value: 'supersede' }))
    for (const [agent, approvals, undone] of [
      ['scout', 3, 1],
      ['other', 1, 1],
      [null, 4, 2],
      ['nobody', 0, 0],
    ] as const) {
      const { gates } = await readShadow(store, { agentId: agent, sampleId: null, at: NOW })
      const gate = gates.find(({ name }) => name === 'undone')
      expect([agent, gate?.n]).toEqual([agent, approvals])
      expect((await listOf({ agent, of: 'approved' })).count).toBe(approvals)
      expect((await listOf({ agent, of: 'undone' })).count).toBe(undone)
      expect(gate?.estimate).toBe(approvals === 0 ? null : undone / approvals)
    }
    const { rows, days } = await listOf({ agent: 'scout', of: 'undone' })
    expect(days).toBe(14)
    expect(rows).toMatchObject([
      { id: again, approval: { by: 'ben', undone: true, operationId: operation.id } },
    ])
    expect(rows[0]?.approval?.at).toBe('2026-08-30T00:00:00.000Z')
  })
})
