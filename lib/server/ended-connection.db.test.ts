import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { mem0 } from '@/lib/connectors/mem0'
import { fakeMem0, type FakeMem0 } from '@/lib/connectors/mem0/testing'
import type { PushMode } from '@/lib/domain/connection'
import { answerEnded } from '@/lib/operations/answer-ended'
import { answerEndedTogether } from '@/lib/operations/answer-ended-together'
import { actOnDelivery } from '@/lib/operations/change-delivery'
import { setOverrides, valueOf } from '@/lib/operations/testing'
import { shownOf } from '@/lib/operations/testing/ended-lane'
import { readDeliveries } from '@/lib/views/connections'
import { readEnded } from '@/lib/views/ended'
import { readEndedGroup, type EndedGroupView } from '@/lib/views/ended-bursts'

import { connectedTest, ID, type ConnectedTest } from './testing'

let here: ConnectedTest
let memory: FakeMem0

beforeEach(async () => {
  here = await connectedTest('mem0', mem0)
  memory = fakeMem0({ now: here.now })
  const target = { url: 'http://127.0.0.1:8888', agent: 'assistant', key: null }
  here.reach({ ...target, scope: { by: 'user_id', id: 'alice' } }, memory.transport)
})

afterEach(() => here.close())

/** Coffee, which somebody ended by tea in mem0 before it was read here. */
async function endedThere(mode: PushMode) {
  const tea = memory.add('Alice drinks tea now', { user_id: 'alice' })
  const coffee = memory.add('Alice drinks coffee', {
    user_id: 'alice',
    created_at: '2026-01-01T00:00:00Z',
    expiration_date: '2026-06-01',
    metadata: { superseded_by: tea },
  })
  await here.connect(mode)
  return { coffee, tea }
}

async function reverse() {
  const [pair] = (await readEnded(here.store, { agent: 'assistant', list: 'open' })).pairs
  if (pair === undefined) throw new Error('nothing is asked')
  const command = { ...shownOf(pair), value: 'reverse' } as const
  return valueOf(await answerEnded(here.store, command, here.request())).operation
}

const deliveries = async () =>
  (await readDeliveries(here.store, { connectionId: ID }, 50)).toReversed()
const states = async () => (await deliveries()).map(({ state }) => state)
const act = async (nth: number, what: 'release' | 'retry' | 'drop') =>
  valueOf(
    await actOnDelivery(
      here.store,
      { id: (await deliveries())[nth]?.id ?? '', act: what },
      here.request(),
    ),
  )

async function found(): Promise<readonly string[]> {
  const { body } = await memory.transport({
    method: 'POST',
    url: 'http://127.0.0.1:8888/search',
    headers: {},
    body: { query: 'what does Alice drink', filters: { user_id: 'alice' } },
  })
  return (body as { results: { memory: string }[] }).results.map((each) => each.memory)
}

describe('a replacement that is reversed', () => {
  it('[AU13] reaches the store: first the older fact is current there, then the newer one ends; undo restores both', async () => {
    const { coffee, tea } = await endedThere('push')
    const before = structuredClone([memory.payloads.get(coffee), memory.payloads.get(tea)])
    const { id } = await reverse()
    await here.deliver()
    expect(await states()).toEqual(['verified', 'verified'])
    expect(memory.calls.filter((call) => call.startsWith('PUT'))).toEqual([
      `PUT /memories/${coffee}`,
      `PUT /memories/${tea}`,
    ])
    expect(await found()).toEqual(['Alice drinks coffee'])
    expect(memory.payloads.get(tea)).toMatchObject({ superseded_by: coffee })
    expect(await here.sync()).toMatchObject({ added: 0, changed: 0, taken: 0 })
    await here.undo(id)
    await here.deliver()
    expect(await states()).toEqual(['verified', 'verified', 'verified', 'verified'])
    expect(await found()).toEqual(['Alice drinks tea now'])
    expect([memory.payloads.get(coffee), memory.payloads.get(tea)]).toEqual([
      expect.objectContaining({
        expiration_date: before[0]?.['expiration_date'],
        superseded_by: tea,
      }),
      expect.objectContaining({ data: before[1]?.data }),
    ])
  })

  it('[AU13] ends nothing in a store that does not take the older fact back, until it does', async () => {
    const { coffee } = await endedThere('push')
    const payload = memory.payloads.get(coffee)
    if (payload !== undefined) payload.data = 'Alice drinks decaf'
    await reverse()
    await here.deliver()
    expect(await states()).toEqual(['refused', 'refused'])
    expect((await deliveries())[1]?.problem?.sentence).toBe(
      'The fact that replaces this one is not current in the store, so this one stays current there.',
    )
    expect(await found()).toEqual(['Alice drinks tea now'])
    if (payload !== undefined) payload.data = 'Alice drinks coffee'
    await act(0, 'retry')
    await here.deliver()
    await act(1, 'retry')
    await here.deliver()
    expect(await states()).toEqual(['verified', 'verified'])
    expect(await found()).toEqual(['Alice drinks coffee'])
  })

  it('[AU13] the end waits for the release of the other change, and a dropped one keeps it away', async () => {
    await endedThere('ask')
    await reverse()
    expect(await states()).toEqual(['held', 'held'])
    await act(1, 'release')
    await here.deliver()
    expect(await states()).toEqual(['held', 'waiting'])
    await act(0, 'drop')
    await here.deliver()
    expect(await states()).toEqual(['canceled', 'refused'])
    expect(await found()).toEqual(['Alice drinks tea now'])
  })

  it('[AU13] an undo ends the older fact there only once the newer one is current', async () => {
    const { tea } = await endedThere('push')
    const { id } = await reverse()
    await here.deliver()
    const payload = memory.payloads.get(tea)
    if (payload !== undefined) payload.data = 'Alice drinks mate now'
    await here.undo(id)
    await here.deliver()
    expect((await states()).slice(2)).toEqual(['refused', 'refused'])
    expect(await found()).toEqual(['Alice drinks coffee'])
  })

  it('[AU13] what has not left is undone without the store', async () => {
    await endedThere('ask')
    const { id } = await reverse()
    await here.undo(id)
    await here.deliver()
    expect(await states()).toEqual(['canceled', 'canceled', 'canceled', 'canceled'])
  })
})

describe('facts that ended together, given back in a store that is written at once', () => {
  const DRINKS = ['Alice drinks coffee', 'Alice drinks cocoa', 'Alice drinks cider']

  /** Three drinks, which tea ended in mem0 at one time. */
  async function burstThere(mode: PushMode) {
    const tea = memory.add('Alice drinks tea now', { user_id: 'alice' })
    for (const drink of DRINKS)
      memory.add(drink, {
        user_id: 'alice',
        created_at: '2026-01-01T00:00:00Z',
        expiration_date: '2026-06-01',
        metadata: { superseded_by: tea },
      })
    await here.connect(mode)
    const { bursts } = await readEnded(here.store, { agent: 'assistant', list: 'open' })
    const [burst] = bursts
    if (burst === undefined) throw new Error('there is no burst')
    return readEndedGroup(here.store, 'assistant', burst)
  }

  const giveBack = ({ members }: EndedGroupView, confirmed: boolean) => {
    const items = members.map(({ olderId, olderVersion, newerId, newerVersion, answerId }) => ({
      olderId,
      olderVersion,
      newerId,
      newerVersion,
      answerId,
    }))
    const command = { items, value: 'keep_both', confirmed } as const
    return answerEndedTogether(here.store, command, here.request())
  }

  it('[AU14] is confirmed with the number and the store; until then nothing is written', async () => {
    const group = await burstThere('push')
    expect(group.pushed).toEqual([{ store: 'mem0', facts: 3 }])
    const before = await here.store.read.operation.count()
    expect(await giveBack(group, false)).toEqual({
      ok: false,
      refusal: {
        kind: 'confirm-push',
        sentence: 'This writes 3 facts to mem0 at once.',
        wayOut: 'Confirm that it is to be written.',
      },
    })
    expect(await here.store.read.operation.count()).toBe(before)
    valueOf(await giveBack(group, true))
    await here.deliver()
    expect(await states()).toEqual(['verified', 'verified', 'verified'])
    expect((await found()).toSorted()).toEqual([...DRINKS, 'Alice drinks tea now'].toSorted())
  })

  it.each(['ask', 'read-only'] as const)(
    '[AU14] needs no confirmation where a connection is %s',
    async (mode) => {
      const group = await burstThere(mode)
      expect(group.pushed).toEqual([])
      valueOf(await giveBack(group, false))
    },
  )

  it('[AU14] [A2] nor in shadow, nor where the facts stay ended', async () => {
    const group = await burstThere('push')
    const shadow = { agentId: null, overrides: { shadowMode: true } }
    await setOverrides(here.store, here.request(), shadow)
    expect((await readEndedGroup(here.store, 'assistant', group)).pushed).toEqual([])
    valueOf(await giveBack(group, false))
  })
})
