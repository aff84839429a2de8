import { beforeEach, expect, it } from 'vitest'

import { parseIntegrityFilter } from '@/lib/filters/integrity-filter'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'
import { insertFacts } from '@/lib/store/sql/bulk-insert'

import { readChain } from './chain'
import { readIntegrity } from './integrity'
import { AT, factRowOf } from './testing'

openStoreForEachTest()

beforeEach(async () => {
  await store.transact(async (tx) => {
    for (const id of ['agent-a', 'agent-b'])
      await tx.agent.create({ data: { id, title: null, about: null, createdAt: AT } })
  })
})

const read = (search = '', at = AT) =>
  readIntegrity(store, parseIntegrityFilter(new URLSearchParams(search)), at)

const keep = (...rows: Parameters<typeof insertFacts>[1][number][]) =>
  store.transact((tx) => insertFacts(tx, rows))

it('[IN6] says what was checked and when, and rechecks only after a write', async () => {
  await keep(factRowOf())
  const later = new Date(AT.getTime() + 60_000)
  expect(await read()).toMatchObject({
    checkedAt: AT.toISOString(),
    checked: { facts: 1, sources: 0, questions: 0 },
    total: 0,
    rule: null,
    faults: [],
  })
  expect((await read('', later)).checkedAt).toBe(AT.toISOString())
  await keep(factRowOf())
  expect(await read('', later)).toMatchObject({
    checkedAt: later.toISOString(),
    checked: { facts: 2 },
  })
})

it('[IN6] [IN15] lists the findings of one rule and one agent, in pages', async () => {
  const lone = Array.from({ length: 30 }, () => factRowOf({ status: 'superseded' }))
  await keep(...lone, factRowOf({ agentId: 'agent-b', status: 'superseded' }))
  const all = await read()
  expect(all).toMatchObject({ total: 31, rule: 'no-successor', page: 1, pages: 2 })
  expect(all.faults).toHaveLength(25)
  expect(all.byAgent).toEqual({ 'agent-a': 30, 'agent-b': 1 })
  const rest = await read('agent=agent-a&page=9')
  expect(rest).toMatchObject({ total: 30, page: 2 })
  expect(rest.faults.map(({ key }) => key)).toHaveLength(5)
  expect(rest.faults[0]?.facts[0]?.status).toBe('superseded')
  expect(await read('rule=circle')).toMatchObject({ rule: 'circle', faults: [], total: 31 })
})

it('[CN1] a chain is the same from each of its facts, including merges and side branches', async () => {
  const head = factRowOf({ content: 'v3' })
  const middle = factRowOf({ content: 'v2', status: 'superseded', supersededById: head.id })
  const first = factRowOf({ content: 'v1', status: 'superseded', supersededById: middle.id })
  const merged = factRowOf({ content: 'w1', status: 'superseded', supersededById: head.id })
  await keep(head, middle, first, merged)
  for (const { id } of [head, middle, first, merged]) {
    const chain = await readChain(store, id)
    expect(chain?.fact.id).toBe(id)
    expect(chain?.facts.map(({ content }) => content).toSorted()).toEqual(['v1', 'v2', 'v3', 'w1'])
    expect(chain?.links).toHaveLength(3)
  }
  expect(await readChain(store, 'nobody')).toBeNull()
})
