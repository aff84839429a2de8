import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { checkLog } from '@/lib/store/check-log'
import type { Tx } from '@/lib/store/open-store'
import { execute } from '@/lib/store/sqlite/direct'
import { openTestStore } from '@/lib/store/testing'

import { repairFlags } from './repair-flags'
import { countedRequests, decide, type Requests, seedPair, setOverrides, valueOf } from './testing'
import { undoOperations } from './undo-operation'

let store: Awaited<ReturnType<typeof openTestStore>>
let requests: Requests

beforeEach(async () => {
  store = await openTestStore()
  requests = countedRequests()
  await setOverrides(store, requests(), { agentId: null, overrides: { shadowMode: false } })
})

afterEach(() => store.remove())

/** An approval, undone and redone. */
async function lived() {
  const { older, proposal } = await seedPair(store, requests())
  const answer = { proposalId: proposal.id, value: 'supersede' } as const
  const approval = valueOf(await decide(store, requests(), answer)).operation.id
  const taken = valueOf(await undoOperations(store, { operationIds: [approval] }, requests()))
  const undone = taken.operation.id
  valueOf(await undoOperations(store, { operationIds: [undone] }, requests()))
  return { older, approval, undone }
}

function damage(sql: string, ...values: readonly unknown[]) {
  return store.transact((tx: Tx) => execute(tx, sql, ...values))
}

describe('the log, played again', () => {
  it('IN7: fits what was done', async () => {
    await lived()
    expect(await checkLog(store.read)).toMatchObject({
      incomplete: [],
      flags: [],
      statuses: [],
      facts: 2,
    })
  })

  it('IN7: a change that was taken out of it is missed', async () => {
    await lived()
    await damage('DELETE FROM "Change" WHERE "operationSeq" = 2 AND "position" = 1')
    const { incomplete } = await checkLog(store.read)
    expect(incomplete).toEqual([{ seq: 2, of: expect.any(Number) as number, found: 2 }])
  })

  it('IN7: a status that no operation gave is found', async () => {
    const { older } = await lived()
    await damage(`UPDATE "Fact" SET "status" = 'active' WHERE "id" = ?`, older.id)
    const { statuses } = await checkLog(store.read)
    expect(statuses).toEqual([{ factId: older.id, is: 'active', logged: 'superseded' }])
  })

  it('IN7: wrong flags are found, and set to what the replay gives', async () => {
    const { approval, undone } = await lived()
    const before = await store.read.operation.findMany()
    await damage(`UPDATE "Operation" SET "inEffect" = FALSE WHERE "id" = ?`, approval)
    await damage(`UPDATE "Operation" SET "inEffect" = TRUE WHERE "id" = ?`, undone)
    const { flags } = await checkLog(store.read)
    expect(flags.map(({ id, inEffect }) => [id, inEffect])).toEqual([
      [approval, true],
      [undone, false],
    ])
    expect(await repairFlags(store)).toBe(2)
    expect(await store.read.operation.findMany()).toEqual(before)
    expect(await repairFlags(store)).toBe(0)
  })
})
