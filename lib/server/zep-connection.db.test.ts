import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { zep } from '@/lib/connectors/zep'
import { fakeZep, type FakeZep } from '@/lib/connectors/zep/testing'

import { connectedTest, type ConnectedTest } from './testing'

const [COFFEE, TEA] = ['e-coffee', 'e-tea']

let here: ConnectedTest
let fake: FakeZep

beforeEach(async () => {
  here = await connectedTest('zep', zep)
  fake = fakeZep({ now: here.now })
  fake.add('Alice drinks coffee', { uuid: COFFEE, created_at: '2026-11-01T08:00:00Z' })
  fake.add('Alice drinks tea', {
    uuid: TEA,
    created_at: '2026-11-20T08:00:00Z',
    valid_at: '2026-11-20T08:00:00Z',
  })
  here.reach(fake.target, fake.transport)
})

afterEach(() => here.close())

describe('a connected graph of Zep', () => {
  it('[CS67] hears of a decision and of its undo', async () => {
    expect(await here.connect('push')).toMatchObject({ added: 2, problems: [] })
    const { id } = await here.supersede(COFFEE, TEA)
    await here.deliver()
    expect(await here.last()).toMatchObject({ state: 'verified', change: 'supersede' })
    expect(fake.edges.get(COFFEE)).toMatchObject({ invalid_at: '2026-11-20T08:00:00Z' })
    expect(await here.sync()).toMatchObject({ added: 0, changed: 0, taken: 0 })
    here.pass(60_000)
    await here.undo(id)
    await here.deliver()
    expect(await here.last()).toMatchObject({ state: 'verified', change: 'undo' })
    expect(fake.edges.get(COFFEE)).toMatchObject({ invalid_at: null })
    expect(await here.sync()).toMatchObject({ added: 0, changed: 0, taken: 0 })
  })

  it('[CS67] an end that Zep notes beside ours is no change of the store', async () => {
    await here.connect('push')
    await here.supersede(COFFEE, TEA)
    here.reach(fake.target, async (call) => {
      const answer = await fake.transport(call)
      if (call.method === 'PATCH')
        Object.assign(fake.edges.get(COFFEE) ?? {}, { expired_at: '2026-11-26T12:00:00Z' })
      return answer
    })
    await here.deliver()
    expect(await here.last()).toMatchObject({ state: 'verified' })
    expect(await here.sync()).toMatchObject({ added: 0, changed: 0, taken: 0 })
  })

  it('[CS7] [CS67] waits as long as Zep asks to', async () => {
    await here.connect('push')
    await here.supersede(COFFEE, TEA)
    here.reach(fake.target, () =>
      Promise.resolve({ status: 429, body: null, retryAfterMs: 600_000 }),
    )
    await here.deliver()
    const { state, nextTryAt } = await here.last()
    expect(state).not.toBe('verified')
    expect(Date.parse(nextTryAt ?? '')).toBeGreaterThanOrEqual(here.now().getTime() + 600_000)
    here.reach(fake.target, fake.transport)
    here.pass(900_000)
    await here.deliver()
    expect(await here.last()).toMatchObject({ state: 'verified' })
  })
})
