import { expect, it } from 'vitest'

import { decide, countedRequests, valueOf } from '@/lib/operations/testing'
import { undoOperations } from '@/lib/operations/undo-operation'
import { openTestStore } from '@/lib/store/testing'

import { readShell, shellForStranger } from './shell'
import { factRowOf, fill, proposalRowOf } from './testing'

const AT = new Date('2026-11-25T04:00:00Z')
const problemsSoFar = () => Promise.resolve(0)

const SIGNED = {
  toPhase: 2,
  autoApply: false,
  snapshot: '{}',
  firstSigner: 'ada',
  firstVerified: false,
  firstAt: AT,
  secondSigner: 'ben',
  secondVerified: false,
  version: 1,
}

it('[NV4] it names the agents that went live within a day, as long as they are', async () => {
  const store = await openTestStore()
  const hourMs = 60 * 60 * 1000
  const signed = (agentId: string | null, hoursAgo: number, status: string) => ({
    ...SIGNED,
    id: `switch ${agentId} ${hoursAgo}`,
    agentId,
    status,
    secondAt: new Date(AT.getTime() - hoursAgo * hourMs),
  })
  const data = [
    signed('a', 23, 'live'),
    signed('b', 25, 'live'),
    signed('c', 1, 'returned'),
    signed(null, 2, 'live'),
  ]
  await store.transact((tx) => tx.phaseSwitch.createMany({ data }))
  const { wentLive } = await readShell(store, {
    reviewer: null,
    model: null,
    now: AT,
    problemsSoFar,
  })
  expect(wentLive.map(({ agent }) => agent)).toEqual([null, 'a'])
  await store.remove()
})

it('[R25] it says whether the reviewer has a decision to undo', async () => {
  const store = await openTestStore()
  const requests = countedRequests()
  const place = { entity: 'Ana', aspect: 'home' }
  const [older, newer] = [factRowOf(place), factRowOf({ ...place, content: 'lives in Lisbon' })]
  const proposal = proposalRowOf(older, newer)
  await fill(store, { facts: [older, newer], proposals: [proposal] })
  const canUndo = async (reviewer: string | null) =>
    (await readShell(store, { reviewer, model: null, now: AT, problemsSoFar })).canUndo
  expect(await canUndo('ada')).toBe(false)
  const command = { proposalId: proposal.id, value: 'keep_both' } as const
  const { operation } = valueOf(await decide(store, requests({ actor: 'ada' }), command))
  expect([await canUndo('ada'), await canUndo('ben'), await canUndo(null)]).toEqual([
    true,
    false,
    false,
  ])
  const undo = { operationIds: [operation.id] }
  valueOf(await undoOperations(store, undo, requests({ actor: 'ada' })))
  expect(await canUndo('ada')).toBe(false)
  await store.remove()
})

it('[WS14] who may only read the documentation learns of no agent, and of nothing that waits', async () => {
  const store = await openTestStore()
  const [older, newer] = [factRowOf({}), factRowOf({ content: 'lives in Lisbon' })]
  await fill(store, { facts: [older, newer], proposals: [proposalRowOf(older, newer)] })
  const request = { reviewer: null, model: null, now: AT, problemsSoFar: () => Promise.resolve(3) }
  const { agents, pending, problems } = await readShell(store, request)
  expect([agents.length, pending, problems]).toEqual([1, 1, 3])
  expect(shellForStranger(store)).toEqual({
    store: store.kind,
    reviewer: null,
    model: null,
    readOnly: null,
    agents: [],
    pending: 0,
    oldestPendingAt: null,
    problems: 0,
    fellBack: [],
    wentLive: [],
    canUndo: false,
  })
  await store.remove()
})
