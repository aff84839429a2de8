import { expect, it } from 'vitest'

import { createJudge } from '@/lib/judge/ask-judge'
import {
  answering,
  createJudgeSettings,
  startModelServer,
  createTestRuntime,
} from '@/lib/judge/testing'
import { importFacts } from '@/lib/operations/import-facts'
import { at, batchOf, countedRequests, factInput, sweep, valueOf } from '@/lib/operations/testing'
import { openTestStore } from '@/lib/store/testing'

import { judgeSweep } from './judge-job'

it('[J2] [J9] a large store is searched to its end, whatever was asked before', async () => {
  const store = await openTestStore()
  const server = await startModelServer(() => answering(false))
  try {
    const requests = countedRequests()
    const facts = Array.from({ length: 1_300 }, (_none, nth) =>
      factInput({
        externalId: String(nth),
        content: `${nth % 2 === 0 ? 'Coffee with milk' : 'Black coffee'} for guest ${nth >> 1} at breakfast`,
        entity: `guest ${nth >> 1}`,
        aspect: 'breakfast',
        validFrom: at('2026-03-01T00:00:00Z'),
      }),
    )
    valueOf(await importFacts(store, { batch: batchOf({ facts }), skipRefused: false }, requests()))
    const settings = createJudgeSettings(server.url, { budget: 400, concurrency: 32 })
    const judge = createJudge(settings, createTestRuntime())
    for (const asked of [400, 250, 0]) {
      const run = await sweep(store, requests, { agentId: 'scout' })
      expect(await judgeSweep(store, { runId: run.id, judge }, requests)).toMatchObject({ asked })
    }
  } finally {
    await server.close()
    await store.remove()
  }
})
