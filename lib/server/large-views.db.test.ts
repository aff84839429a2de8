import { afterEach, beforeEach, expect, it } from 'vitest'

import { DEFAULT_CONTEXT_FILTER } from '@/lib/filters/context-filter'
import { DEFAULT_FACT_FILTER } from '@/lib/filters/fact-filter'
import { importFacts } from '@/lib/operations/import-facts'
import { batchOf, countedRequests, factInput, valueOf } from '@/lib/operations/testing'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'
import { replaceOnce } from '@/lib/process/once'

import {
  context,
  contextText,
  factHistory,
  factList,
  factPage,
  foundEverywhere,
  type READ_VIEW,
} from './large-views'

const MANY = 5_000 // changes

openStoreForEachTest()

beforeEach(() => {
  replaceOnce('database', { opening: Promise.resolve(store), opened: null })
})

afterEach(() => {
  replaceOnce('database')
  replaceOnce('jobs')
})

it('[JB7] a moment since which much was written is read by a job, whatever the view; a near one is not', async () => {
  const names: string[] = []
  replaceOnce('jobs', {
    enqueue: async (job: typeof READ_VIEW, input: Parameters<typeof READ_VIEW.run>[0]) => {
      names.push(input.name)
      return structuredClone(await job.run(structuredClone(input)))
    },
  })
  const requests = countedRequests()
  const bring = async (facts: readonly ReturnType<typeof factInput>[]) => {
    const command = { batch: batchOf({ facts }), skipRefused: false }
    valueOf(await importFacts(store, command, requests()))
    const { at } = await store.read.operation.findFirstOrThrow({ orderBy: { seq: 'desc' } })
    return at
  }
  const first = await bring([factInput({ externalId: 'first', content: 'Mara lives in Turku' })])
  const { id, agentId } = await store.read.fact.findFirstOrThrow()
  const all = async (at: Date) => {
    const asOf = { trueAt: null, knownAt: at.toISOString() }
    const asked = { agentId, filter: { ...DEFAULT_CONTEXT_FILTER, ...asOf }, at }
    return [
      (await factList(store, { ...DEFAULT_FACT_FILTER, ...asOf }, null)).total,
      (await factPage(store, id, { trueAt: null, knownAt: at }))?.fact.id,
      (await factHistory(store, id, { trueAt: null, knownAt: at }))?.events.length,
      (await context(store, asked))?.json.current,
      (await contextText(store, asked))?.json.current,
      (await foundEverywhere(store, 'turku', asOf)).facts.length,
    ]
  }
  const then = await all(first)
  expect(names).toEqual([])
  const later = await bring(
    Array.from({ length: MANY }, (_none, nth) =>
      factInput({ entity: `e${nth}`, externalId: `${nth}`, content: `keeps part ${nth}` }),
    ),
  )
  expect(await all(first)).toEqual(then)
  expect(names).toEqual(['facts', 'fact', 'history', 'context', 'context-text', 'search'])
  await all(later)
  await factList(store, DEFAULT_FACT_FILTER, null)
  expect(names).toHaveLength(6)
})
