import { expect, it } from 'vitest'

import { EXAMPLE_FILE, exampleText } from '@/lib/domain/example-facts'
import { DEFAULT_QUEUE_FILTER } from '@/lib/filters/queue-filter'
import { parseFactsJsonl } from '@/lib/importers/facts-jsonl'
import { importFacts } from '@/lib/operations/import-facts'
import { forecastPairs } from '@/lib/operations/steps/forecast-pairs'
import { planImport } from '@/lib/operations/steps/plan-import'
import { countedRequests, sweep, valueOf } from '@/lib/operations/testing'
import { undoOperations } from '@/lib/operations/undo-operation'
import { openTestStore } from '@/lib/store/testing'

import { readQueuePage } from './queue'

it('[FM4] the example facts are one import that can be undone, with six proposals, the first of them plain', async () => {
  const store = await openTestStore({ environment: { detectorProfile: 'default' } })
  const requests = countedRequests()
  const batch = parseFactsJsonl(exampleText(), {
    name: EXAMPLE_FILE,
    nowMs: Date.parse('2026-11-01'),
  })
  expect(batch.problems).toEqual([])
  expect(batch.facts).toHaveLength(14)
  expect(new Set(batch.facts.map(({ agent }) => agent))).toEqual(new Set(['example']))
  expect(await forecastPairs(store.read, await planImport(store.read, batch))).toBe(6)
  const done = valueOf(await importFacts(store, { batch, skipRefused: false }, requests()))
  const run = await sweep(store, requests, { agentId: 'example' })
  expect(run).toMatchObject({ proposed: 6, unclassified: 0, pairsCompared: 6 })

  const page = await readQueuePage(store, DEFAULT_QUEUE_FILTER, null)
  expect(page.total).toBe(6) // none is locked
  expect(page.items.map(({ obstacles }) => obstacles.supersede)).toEqual(Array(6).fill(null))
  expect(page.items[0]).toMatchObject({
    older: { content: 'Tessa lives in Denver.' },
    newer: { content: 'Tessa moved and now lives in Boulder.' },
    reason: { why: 'Only one can be true at a time, and the newer fact says “moved”.' },
  })

  const operationIds = [done.recorded?.operation.id ?? '']
  valueOf(await undoOperations(store, { operationIds }, requests()))
  expect(await store.read.fact.count({ where: { status: 'active' } })).toBe(0)
  expect((await readQueuePage(store, DEFAULT_QUEUE_FILTER, null)).total).toBe(0)
  await store.remove()
})
