import { beforeEach, describe, expect, it } from 'vitest'

import type { Scope } from '@/lib/domain/token'
import { countedRequests, setOverrides } from '@/lib/operations/testing'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'
import { insertAgent } from '@/lib/store/sql/insert-agent'

import { connectClient, tokenFor } from './testing'

type Data = Readonly<Record<string, unknown>>

openStoreForEachTest({ served: true })

beforeEach(async () => {
  await store.transact((tx) => insertAgent(tx, 'scout', new Date()))
  await setOverrides(store, countedRequests()(), {
    agentId: 'scout',
    overrides: { shadowMode: false },
  })
})

async function user(scopes?: readonly Scope[]) {
  const client = await connectClient(await tokenFor(store, scopes))
  return async (name: string, args: Record<string, unknown> = {}): Promise<Data> => {
    const { structuredContent } = await client.callTool({ name, arguments: args })
    return structuredContent as Data
  }
}

type Use = Awaited<ReturnType<typeof user>>

async function duplicates(use: Use): Promise<readonly string[]> {
  const ids = []
  for (const content of [
    'The shop opens at nine on weekdays',
    'On weekdays the shop opens at nine',
  ])
    ids.push(String((await use('memory_store', { content }))['id']))
  return ids
}

const current = () => store.read.fact.count({ where: { status: 'active' } })

describe('merges through a model', () => {
  it('[MC6] [MC7] [ME8] duplicates are found, planned, merged once the person agrees, and restored', async () => {
    const use = await user()
    const ids = await duplicates(use)
    const found = (await use('merge_candidates', { agent: 'scout' }))['groups'] as readonly Data[]
    expect(found).toHaveLength(1)
    const plan = await use('plan_merge', { member_ids: ids })
    expect(plan).toMatchObject({ ended_ids: [expect.any(String)], expires_in_seconds: 600 })
    expect(plan).toHaveProperty('requires_confirm', true) // as plan_supersede says it
    expect(plan).not.toHaveProperty('needs_confirmation')
    const handle = { plan_id: plan['plan_id'] }
    expect(await use('apply_plan', handle)).toMatchObject({
      status: 'needs_confirmation',
      new_content: plan['content'],
    })
    expect(await current()).toBe(2)
    const done = await use('apply_plan', { ...handle, reason: 'said twice', confirm: true })
    expect(done).toMatchObject({ status: 'applied' })
    expect(await current()).toBe(1)
    expect(await use('apply_plan', { ...handle, confirm: true })).toHaveProperty('refusal')
    await use('merge_undo', { operation_id: done['operation_id'], confirm: true })
    expect(await current()).toBe(2)
    const operations = await store.read.operation.findMany({ where: { channel: 'two-step' } })
    expect(operations.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['merge', 'said twice'],
      ['undo', null],
    ])
  })

  it('[MC6] without verdicts:write nothing is merged, and without admin no threshold is set', async () => {
    const all = await user()
    const ids = await duplicates(all)
    const use = await user(['facts:read', 'facts:write'])
    const { plan_id: plan } = await use('plan_merge', { member_ids: ids })
    expect(await use('apply_plan', { plan_id: plan, confirm: true })).toMatchObject({
      refusal: { code: 'needs-person' },
    })
    expect(await current()).toBe(2)
    const asked = { agent: 'scout', match_threshold: 0.8, confirm: true }
    const decider = await user(['facts:read', 'facts:write', 'verdicts:write'])
    expect(await decider('merge_policy', asked)).toMatchObject({
      refusal: { code: 'scope-missing' },
    })
    const before = await all('merge_policy', { agent: 'scout' })
    expect(before).toMatchObject({ status: 'read', auto_apply: false })
    expect(await all('merge_policy', { ...asked, confirm: false })).toEqual({
      ...before,
      status: 'needs_confirmation',
    })
    expect(await all('merge_policy', asked)).toMatchObject({
      status: 'applied',
      match_threshold: 0.8,
    })
    expect(await use('merge_policy', { agent: 'scout' })).toMatchObject({ match_threshold: 0.8 })
    const lower = { agent: 'scout', match_threshold: 0.5, confirm: true }
    expect(await all('merge_policy', lower)).toMatchObject({
      match_threshold: 0.5,
      possible_threshold: 0.5, // never above the other (rule ME1)
    })
  })

  it('[MC8] the one tool of older clients does the same, and refuses what there is not', async () => {
    const use = await user()
    const ids = await duplicates(use)
    const scan = (await use('dedup', { action: 'scan' }))['groups']
    expect(scan).toHaveLength(1)
    const { plan_id: plan } = await use('dedup', { action: 'plan_merge', memberIds: ids })
    const done = await use('dedup', { action: 'apply', planId: plan, confirm: true })
    expect(done).toMatchObject({ status: 'applied' })
    await use('dedup', { action: 'undo', operationId: done['operation_id'], confirm: true })
    const [older, newer] = ids
    const replaced = await use('dedup', { action: 'plan_supersede', oldId: older, newId: newer })
    expect(replaced).toHaveProperty('plan_id')
    expect(await use('dedup', { action: 'protect', id: older, confirm: true })).toMatchObject({
      status: 'applied',
    })
    expect(await use('dedup', { action: 'policy', agent: 'scout' })).toMatchObject({
      status: 'read',
    })
    for (const action of ['tag_rename', 'verdict'])
      expect(await use('dedup', { action })).toMatchObject({ refusal: { code: 'bad-input' } })
    expect(await use('dedup', { action: 'apply', confirm: true })).toMatchObject({
      refusal: { code: 'bad-input', sentence: expect.stringContaining('plan_id') as string },
    })
    expect(await current()).toBe(2)
  })
})
