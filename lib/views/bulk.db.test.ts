import { describe, expect, it } from 'vitest'

import { DEFAULT_QUEUE_FILTER } from '@/lib/filters/queue-filter'
import { countedRequests, setOverrides } from '@/lib/operations/testing'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'
import { seeded } from '@/lib/statistics/seeded'
import { saveJudgements } from '@/lib/store/judgements'

import { readBulkProgress, readFrozen } from './bulk'
import { factRowOf, fill, judgementRowOf, proposalRowOf } from './testing'

openStoreForEachTest()

/** Fills the store with one agent's pairs, the first without an antonym. */
async function fillPairs(count: number, agentId = 'agent-a') {
  const pairs = Array.from({ length: count }, () => {
    const older = factRowOf({ agentId })
    const newer = factRowOf({ agentId, content: 'lives in Lisbon' })
    return { older, newer, proposal: proposalRowOf(older, newer, { pattern: 'V' }) }
  })
  await fill(store, {
    facts: pairs.flatMap(({ older, newer }) => [older, newer]),
    proposals: pairs.map(({ proposal }) => proposal),
  })
  return pairs.map(({ proposal }) => proposal)
}

describe('frozen proposals', () => {
  it('[M4] are those the filter matches now, with versions, and five of them at random', async () => {
    const mine = await fillPairs(12)
    await fillPairs(3, 'agent-b')
    const filter = { ...DEFAULT_QUEUE_FILTER, agent: 'agent-a', pattern: 'V' }
    const frozen = await readFrozen(store, { filter }, seeded(1))
    expect(frozen).toMatchObject({ more: false, live: 0 })
    expect(new Set(frozen.items)).toEqual(
      new Set(mine.map(({ id }) => ({ proposalId: id, version: 1 }))),
    )
    expect(frozen.sample).toHaveLength(5)
    for (const { id } of frozen.sample) expect(mine.map((row) => row.id)).toContain(id)
    const other = await readFrozen(store, { filter }, seeded(2))
    expect(other.sample.map(({ id }) => id)).not.toEqual(frozen.sample.map(({ id }) => id))
  })

  it('[M4] are the chosen ids; unknown ones are left out', async () => {
    const [one, two] = await fillPairs(3)
    const ids = [two?.id ?? '', 'gone', one?.id ?? '']
    const frozen = await readFrozen(store, { ids }, seeded(1))
    expect(frozen.items.map(({ proposalId }) => proposalId)).toEqual([one?.id, two?.id])
    expect(frozen.sample).toHaveLength(2)
  })

  it('[J24] name those that the model disagrees with', async () => {
    const a = await fillPairs(2)
    const b = await fillPairs(7, 'agent-b')
    const against = [a[0], ...b.slice(0, 6)].flatMap((row) => row ?? [])
    const overrides = { shadowMode: false }
    await setOverrides(store, countedRequests()(), { agentId: 'agent-b', overrides })
    const facts = new Map((await store.read.fact.findMany()).map((row) => [row.id, row]))
    const rows = [...a, ...b].flatMap((row) => {
      const [older, newer] = [facts.get(row.olderFactId), facts.get(row.newerFactId)]
      if (older === undefined || newer === undefined) throw new Error('no facts')
      return judgementRowOf(older, newer, { contradicts: !against.includes(row) })
    })
    await store.transact((tx) => saveJudgements(tx, rows))
    const { items, disagreed } = await readFrozen(
      store,
      { ids: [...a, ...b].map(({ id }) => id) },
      seeded(1),
    )
    expect(items).toHaveLength(9)
    expect(new Set(disagreed.ids)).toEqual(new Set(against.map(({ id }) => id)))
    expect(disagreed.live).toBe(6)
    expect(disagreed.sample).toHaveLength(5)
    for (const { id } of disagreed.sample) expect(disagreed.ids).toContain(id)
  })

  it('[A2] report how many of them are live', async () => {
    const a = await fillPairs(2)
    const b = await fillPairs(3, 'agent-b')
    const overrides = { shadowMode: false }
    await setOverrides(store, countedRequests()(), { agentId: 'agent-b', overrides })
    const ids = [...a, ...b].map(({ id }) => id)
    expect((await readFrozen(store, { ids }, seeded(1))).live).toBe(3)
  })

  it('have no progress before the operation begins', async () => {
    expect(await readBulkProgress(store, 'nothing-yet')).toEqual({ decided: 0, notDecided: 0 })
  })
})
