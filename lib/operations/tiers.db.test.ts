import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { FactInput } from '@/lib/domain/import-batch'
import { openTestStore } from '@/lib/store/testing'

import { importFacts } from './import-facts'
import { ingestFacts } from './ingest-facts'
import { supersedeByHand } from './supersede-by-hand'
import {
  batchOf,
  countedRequests,
  factInput,
  type Requests,
  setOverrides,
  valueOf,
} from './testing'
import { undoOperations } from './undo-operation'

let store: Awaited<ReturnType<typeof openTestStore>>
let requests: Requests

beforeEach(async () => {
  store = await openTestStore()
  requests = countedRequests()
})

afterEach(() => store.remove())

const SOURCE = { externalId: 's', excerpt: null, session: null }

function fact(externalId: string, fields: Partial<FactInput> = {}): FactInput {
  return factInput({ externalId, content: `statement ${externalId}`, source: SOURCE, ...fields })
}

async function take(...facts: readonly FactInput[]): Promise<string> {
  const command = { batch: batchOf({ facts }), skipRefused: false }
  const { recorded } = valueOf(await importFacts(store, command, requests()))
  return recorded?.operation.id ?? ''
}

async function ingest(...facts: readonly FactInput[]): Promise<string> {
  const done = valueOf(await ingestFacts(store, { facts, system: 'jsonl' }, requests()))
  return done.operation.id
}

async function undo(...operationIds: readonly string[]): Promise<string> {
  return valueOf(await undoOperations(store, { operationIds }, requests())).operation.id
}

async function tier(): Promise<string> {
  return (await store.read.source.findFirstOrThrow({ where: { externalId: 's' } })).tier
}

const ENDED = { status: 'superseded', supersededBy: 'other' } as const

describe('tiers', () => {
  it('A6: a source goes cold when an import ends its last active fact, and comes back on undo', async () => {
    await take(fact('a'), fact('other', { source: null }))
    const ending = await take(fact('a', ENDED), fact('other', { source: null }))
    expect(await tier()).toBe('cold')
    const undone = await undo(ending)
    expect(await tier()).toBe('hot')
    await undo(undone)
    expect(await tier()).toBe('cold')
  })

  it('A6: a source whose import was undone is cold, and hot again on redo', async () => {
    const arrival = await take(fact('a'))
    const undone = await undo(arrival)
    expect(await tier()).toBe('cold')
    await undo(undone)
    expect(await tier()).toBe('hot')
  })

  it.each([
    ['import', take],
    ['ingest', ingest],
  ] as const)(
    'A6: a cold source that receives an active fact by %s is hot, and cold again on undo',
    async (_w, store_) => {
      await take(fact('a', { status: 'retracted' }))
      expect(await tier()).toBe('cold')
      const arrival = await store_(fact('b'))
      expect(await tier()).toBe('hot')
      await undo(arrival)
      expect(await tier()).toBe('cold')
    },
  )

  it('A6: an ingested fact that has ended already does not warm its source', async () => {
    await ingest(fact('a', { status: 'superseded' }))
    expect(await tier()).toBe('cold')
  })

  it('A6, U2: undone in any order, the tier follows the facts', async () => {
    const one = await ingest(fact('a'))
    const other = await ingest(fact('b'))
    const undoneOne = await undo(one)
    expect(await tier()).toBe('hot')
    const undoneOther = await undo(other)
    expect(await tier()).toBe('cold')
    await undo(undoneOne)
    expect(await tier()).toBe('hot')
    await undo(undoneOther)
    expect(await tier()).toBe('hot')
  })

  it('A6, U3: a fact that arrived since does not stand in the way of undoing what made its source cold', async () => {
    await take(fact('a'), fact('other', { source: null }))
    await setOverrides(store, requests(), { agentId: 'scout', overrides: { shadowMode: false } })
    const [older, newer] = await store.read.fact.findMany({ orderBy: { id: 'asc' } })
    const command = {
      olderId: older?.id ?? '',
      olderVersion: 1,
      newerId: newer?.id ?? '',
      newerVersion: 1,
      reason: null,
    }
    const ending = valueOf(await supersedeByHand(store, command, requests())).operation.id
    const arrival = await ingest(fact('b'))
    await undo(ending)
    await undo(arrival)
    expect(await tier()).toBe('hot')
  })
})
