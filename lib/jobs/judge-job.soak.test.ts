import path from 'node:path'

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
import { spawnWorker } from '@/lib/operations/testing/spawn-worker'
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

const QUESTIONS = 60
const UNDER_WAY = 2 * 4 // questions whose answers are not saved yet: of four rounds, two at a time

it('[J12] [J16] killed again and again, it asks nothing twice that was saved, and proposes all in the end', async () => {
  const store = await openTestStore()
  const server = await startModelServer(() => answering(true))
  try {
    const requests = countedRequests()
    const facts = Array.from({ length: 2 * QUESTIONS }, (_none, nth) =>
      factInput({
        externalId: String(nth),
        content: `${nth % 2 === 0 ? 'Coffee with milk' : 'Black coffee'} for guest ${nth >> 1} at breakfast`,
        entity: `guest ${nth >> 1}`,
        aspect: 'breakfast',
        validFrom: at(`2026-03-0${1 + (nth % 2)}T00:00:00Z`),
      }),
    )
    valueOf(await importFacts(store, { batch: batchOf({ facts }), skipRefused: false }, requests()))
    const { id: runId } = await sweep(store, requests, { agentId: 'scout' })
    const answers = () => store.read.judgement.count({ where: { status: 'answered' } })
    const kills = [15, 30, 45]
    for (const asked of kills) {
      const worker = spawnWorker(path.dirname(store.file), 'judge', server.url)
      await server.received(asked)
      await worker.endAfter('SIGKILL', { commits: -1, milliseconds: 3 })
      expect(await answers()).toBeLessThan(QUESTIONS)
    }
    const saved = await answers()
    const before = server.requests.length
    expect(before - saved).toBeLessThanOrEqual(kills.length * UNDER_WAY)
    const judge = createJudge(createJudgeSettings(server.url), createTestRuntime())
    const done = await judgeSweep(store, { runId, judge }, requests)
    expect(done).toMatchObject({ asked: QUESTIONS - saved, proposed: QUESTIONS })
    expect(server.requests.length - before).toBe(QUESTIONS - saved)
    expect(await store.read.proposal.count()).toBe(QUESTIONS)
  } finally {
    await server.close()
    await store.remove()
  }
})
