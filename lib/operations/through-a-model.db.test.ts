import { describe, expect, it } from 'vitest'

import { THROUGH_A_MODEL, type Channel } from '@/lib/domain/actor'
import { instantFromMs } from '@/lib/domain/instant'
import { readAnswered } from '@/lib/store/answered-pairs'
import type { Store } from '@/lib/store/port'
import { findAnsweredAlone } from '@/lib/store/sql/answered-alone'
import { findApprovals } from '@/lib/store/sql/find-counted'
import { countLabelled } from '@/lib/store/sql/find-informative'
import { findReplayed } from '@/lib/store/sql/find-replayed'
import { countApprovals } from '@/lib/store/sql/gate-counts'
import { groupDecidedTogether } from '@/lib/store/sql/pattern-groups'
import { openTestStore } from '@/lib/store/testing'

import { countedRequests, decide, seedPair } from './testing'
import { openAnsweredStore } from './testing/answers'

const EACH = 4
const since = instantFromMs(0)
const all = { agentId: null, since, undone: false }

const ESTIMATES: Readonly<Record<string, (store: Store) => Promise<number>>> = {
  'approvals for the gates': async ({ read }) =>
    (await countApprovals(read, all)).reduce((sum, { approvals }) => sum + approvals, 0),
  'approvals behind a number': async ({ read }) =>
    (await findApprovals(read, all, () => ({ from: 0, limit: 10 }))).count,
  'answers that a threshold is tried on': async ({ read }) =>
    (await findReplayed(read, all)).rows.filter(({ verdict }) => verdict !== null).length,
  'answers by pattern, for the most informative first': async ({ read }) =>
    Object.values(await countLabelled(read, null)).reduce((sum, count) => sum + count, 0),
  'the record of pairs like this': async ({ read }) => (await findAnsweredAlone(read)).length,
  'answers that weights are refitted to': async ({ read }) =>
    (await readAnswered(read, { agentId: null, by: 'labels-and-verdicts', first: null })).length,
}

async function given(store: Store, channel: Channel): Promise<void> {
  await store.transact(async (tx) => {
    await tx.verdict.updateMany({ data: { channel } })
    await tx.operation.updateMany({ where: { kind: 'decide' }, data: { channel } })
  })
}

describe('answers through a model', () => {
  it.each(Object.entries(ESTIMATES))('[DR9] do not count: %s', async (_, count) => {
    const store = await openAnsweredStore(EACH)
    const people = await count(store)
    expect(people).toBeGreaterThan(0)
    const counted = []
    for (const channel of THROUGH_A_MODEL) {
      await given(store, channel)
      counted.push(await count(store))
    }
    expect(counted).toEqual(THROUGH_A_MODEL.map(() => 0))
    await given(store, 'http')
    expect(await count(store)).toBe(people)
    await store.close()
  })

  it('[DR9] the pattern board takes them for answers without a look at the pair', async () => {
    const store = await openAnsweredStore(EACH)
    const together = async () =>
      (await groupDecidedTogether(store.read, null)).reduce((sum, { count }) => sum + count, 0)
    expect(await together()).toBe(0)
    await given(store, 'form')
    expect(await together()).toBe(2 * EACH)
    await store.close()
  })

  it('[DR9] a decision keeps who gave it and how it came', async () => {
    const store = await openTestStore()
    const requests = countedRequests()
    const { proposal } = await seedPair(store, requests())
    await decide(store, requests({ actor: 'Ada', channel: 'two-step' }), {
      proposalId: proposal.id,
      value: 'supersede',
    })
    const by = { channel: 'two-step', verified: false }
    expect(await store.read.verdict.findFirst()).toMatchObject({ ...by, reviewerId: 'person:Ada' })
    expect(await store.read.operation.findFirst({ where: { kind: 'decide' } })).toMatchObject({
      ...by,
      actor: 'Ada',
      actorId: 'person:Ada',
    })
    await store.close()
  })
})
