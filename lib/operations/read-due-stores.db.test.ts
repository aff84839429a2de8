import { beforeEach, describe, expect, it } from 'vitest'

import { READ_EVERY_MS } from '@/lib/domain/connection'
import { instantFromMs } from '@/lib/domain/instant'
import { findConnection, type Connection } from '@/lib/store/connections'

import { addConnection } from './add-connection'
import type { StoreDoor } from './deliver-to-stores'
import { readDueStores } from './read-due-stores'
import { at, batchOf, countedRequests, factInput, valueOf } from './testing'
import { openStoreForEachTest, store } from './testing/each'

const BEGAN = at('2026-11-26T12:00:00Z').getTime()

let nowMs = BEGAN

openStoreForEachTest()

beforeEach(async () => {
  nowMs = BEGAN
  const requests = countedRequests()
  for (const id of ['large', 'small', 'broken']) {
    const place = { kind: 'mem0', url: `https://${id}.example`, sealedKey: null } as const
    const whose = { agentId: id, scopeBy: 'user_id', scopeId: id, owner: 'Ada' } as const
    valueOf(await addConnection(store, { id, ...place, ...whose }, requests()))
  }
})

/** Reads what is due. The large store takes until it is told that it is done; which stores were opened is noted. */
function reading() {
  const served = new Set<string>()
  const opened: string[] = []
  const news: string[] = []
  const errors: unknown[] = []
  let finish = (): void => {}
  const isDone = new Promise<void>((resolve) => {
    finish = resolve
  })
  const requests = countedRequests('read')
  const read = async ({ id, agentId }: Connection) => {
    opened.push(id)
    if (id === 'broken') throw new Error('a mistake of ours')
    if (id === 'large') await isDone
    const facts = [factInput({ agent: agentId, externalId: `${id}-1` })]
    return { batch: batchOf({ facts }), states: new Map([[`${id}-1`, {}]]), partial: null }
  }
  const means = {
    now: () => instantFromMs(nowMs),
    problemOf: () => null,
    doorOf: (connection: Connection) => ({ read: () => read(connection) }) as StoreDoor & object,
    beside: async (id: string, work: () => Promise<void>) => {
      if (served.has(id)) return
      served.add(id)
      await work().finally(() => served.delete(id))
    },
  }
  const by = {
    means,
    onNews: async (agent: string) => news.push(agent),
    onError: (error: unknown) => errors.push(error),
  }
  const round = () => readDueStores(store, by, () => ({ ...requests(), at: instantFromMs(nowMs) }))
  return { round, opened, news, errors, finish: () => finish() }
}

describe('connected stores that are due to be read', () => {
  it('[CS73] one that takes long, or at which something is wrong, keeps no other waiting, nor the next round', async () => {
    const { round, opened, news, errors, finish } = reading()
    const first = round()
    await expect.poll(() => news).toEqual(['small'])
    nowMs += READ_EVERY_MS
    await round()
    expect(opened.toSorted()).toEqual(['broken', 'broken', 'large', 'small', 'small'])
    expect(errors).toHaveLength(2)
    finish()
    await first
    expect(news).toEqual(['small', 'large'])
    expect(await findConnection(store.read, 'large')).toMatchObject({ found: 1 })
  })
})
