import { expect, it } from 'vitest'

import { decide, countedRequests, valueOf } from '@/lib/operations/testing'
import { undoOperations } from '@/lib/operations/undo-operation'
import { openTestStore } from '@/lib/store/testing'

import { readShell } from './shell'
import { factRowOf, fill, proposalRowOf } from './testing'

const AT = new Date('2026-11-25T04:00:00Z')

it.each([
  [true, { 1: 1, 2: 0, 3: 0 }],
  [false, { 1: 0, 2: 0, 3: 1 }],
])('an empty store has the phase its first agent will have (shadow: %s)', async (...row) => {
  const [shadowMode, phases] = row
  const environment = { shadowMode, supersessionSweepEnabled: true }
  const store = await openTestStore({ environment })
  expect((await readShell(store, { reviewer: null, now: AT })).phases).toEqual(phases)
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
    (await readShell(store, { reviewer, now: AT })).canUndo
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
