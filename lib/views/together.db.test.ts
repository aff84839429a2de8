import { describe, expect, it } from 'vitest'

import type { VerdictValue } from '@/lib/domain/verdict'
import { decideMany, previewMany } from '@/lib/operations/decide-many'
import { countedRequests, setOverrides, valueOf } from '@/lib/operations/testing'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'

import { factRowOf, fill, proposalRowOf } from './testing'
import { readTogether } from './together'

openStoreForEachTest()

const on = (day: number) => new Date(Date.UTC(2026, 2, day))

/** Four versions of one statement and an unrelated fact; proposals between neighbors, the first already rejected. */
async function fillChain() {
  const [v0, v1, v2, v3] = [1, 2, 3, 4].map((day) =>
    factRowOf({ content: `lives in town ${day}`, validFrom: on(day) }),
  )
  if (!v0 || !v1 || !v2 || !v3) throw new Error('no facts')
  const [other, others] = [
    factRowOf({ aspect: 'work' }),
    factRowOf({ aspect: 'work', content: 'else' }),
  ]
  const late = proposalRowOf(v2, v3)
  const early = proposalRowOf(v1, v2)
  const decided = proposalRowOf(v0, v1, { status: 'decided', verdict: 'keep_both' })
  const apart = proposalRowOf(other, others)
  await fill(store, {
    facts: [v0, v1, v2, v3, other, others],
    proposals: [late, early, decided, apart],
  })
  return { late, early, decided, apart, facts: [v0, v1, v2, v3] as const }
}

describe('reviewing together', () => {
  it('[M6] a chain is every open proposal connected by shared facts, oldest first', async () => {
    const { late, early, facts } = await fillChain()
    const view = await readTogether(store, { proposal: late.id })
    expect(view).toMatchObject({ about: 'chain', entity: 'Ana', shadow: true, more: 0 })
    expect(view?.proposals.map(({ id }) => id)).toEqual([early.id, late.id])
    expect(view?.proposals.map(({ neighbours }) => neighbours)).toEqual([1, 1])
    expect(view?.aspects.map(({ name, facts: said }) => [name, said.map(({ id }) => id)])).toEqual([
      ['home', facts.map(({ id }) => id)],
    ])
  })

  it('[M6] [S2] an entity is all open proposals about it, for one agent', async () => {
    const { late, early, apart } = await fillChain()
    const view = await readTogether(store, { agent: 'agent-a', entity: ' ANA ' })
    expect(new Set(view?.proposals.map(({ id }) => id))).toEqual(
      new Set([late.id, early.id, apart.id]),
    )
    expect(await readTogether(store, { agent: 'agent-b', entity: 'Ana' })).toBeNull()
    expect(await readTogether(store, { proposal: 'gone' })).toBeNull()
  })

  it.each<[VerdictValue, VerdictValue]>([
    ['supersede', 'supersede'],
    ['keep_both', 'supersede'],
    ['reverse', 'unsure'],
  ])('[M6] %s and %s change the facts as previewed', async (first, second) => {
    const { late, early } = await fillChain()
    const command = {
      items: [
        { proposalId: late.id, version: 1, value: second },
        { proposalId: early.id, version: 1, value: first },
      ],
      reason: null,
      note: null,
      label: null,
    }
    const requests = countedRequests()
    const before = await store.read.operation.count()
    const preview = valueOf(await previewMany(store, command, requests()))
    expect(await store.read.operation.count()).toBe(before)
    await setOverrides(store, requests(), { agentId: 'agent-a', overrides: { shadowMode: false } })
    valueOf(await decideMany(store, command, { request: requests(), breathe: async () => {} }))
    const ended = await store.read.fact.findMany({ where: { status: 'superseded' } })
    expect(ended.map(({ id, supersededById }) => ({ factId: id, byId: supersededById }))).toEqual(
      preview.ended
        .map(({ factId, byId }) => ({ factId, byId }))
        .toSorted((a, b) => (a.factId < b.factId ? -1 : 1)),
    )
  })
})
