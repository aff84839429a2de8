import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { detectorOf } from '@/lib/detection/registry'
import { featureCount } from '@/lib/domain/embedding-head'
import { judgeSweep } from '@/lib/jobs/judge-job'
import { createJudge } from '@/lib/judge/ask-judge'
import {
  createJudgeSettings,
  createTestRuntime,
  startModelServer,
  trigramVector,
  vectorsReply,
  type TestServer,
} from '@/lib/judge/testing'
import { factInput, sweep, valueOf } from '@/lib/operations/testing'
import {
  openStoreForEachTest,
  requests,
  store,
  importFile,
  setPolicyOfAll,
} from '@/lib/operations/testing/each'
import { replaceOnce } from '@/lib/process/once'
import { saveHead, startHeadFit } from '@/lib/store/embedding-heads'

import { FIT_EMBEDDINGS, judgeFor } from './embedding-head'
import { readSettings } from './env'
import { toRequestData } from './request-data'

const MODEL = 'test-embed'
const DETECTOR = detectorOf('default')

let server: TestServer

openStoreForEachTest()

beforeEach(async () => {
  server = await startModelServer(({ body }) => {
    const { input } = JSON.parse(body) as { input: string[] }
    return vectorsReply(input.map(trigramVector))
  })
  replaceOnce('database', { opening: Promise.resolve(store), opened: store })
  replaceOnce('judge', null)
  configure({ PALIMPSEST_EMBEDDINGS_URL: server.url, PALIMPSEST_EMBEDDINGS_MODEL: MODEL })
})

afterEach(async () => {
  for (const name of ['database', 'judge', 'settings']) replaceOnce(name)
  await server.close()
})

function configure(environment: Readonly<Record<string, string>>): void {
  replaceOnce('settings', readSettings(environment))
}

/** Stores a head that calls nearly every pair superseded. */
async function fitted(): Promise<void> {
  const weights = new Float32Array(featureCount(16))
  weights[weights.length - 5] = 3
  const { at } = requests()
  const fit = { model: MODEL, detectorVersion: DETECTOR.version, at }
  await store.transact((tx) => startHeadFit(tx, { ...fit, total: 0, by: 'ada' }))
  await store.transact((tx) =>
    saveHead(tx, { ...fit, weights, cut: 0.6, version: 'abc', figures: null }),
  )
}

const switchOn = (on = true) => setPolicyOfAll({ embeddingHead: on })

describe('judgeFor', () => {
  it('[E7] fitted embeddings answer only where the policy has them on and no chat model is named', async () => {
    expect(await judgeFor(store, 'scout')).toBeNull()
    await switchOn()
    expect(await judgeFor(store, 'scout')).toBeNull() // nothing is fitted
    await fitted()
    expect(await judgeFor(store, 'scout')).toMatchObject({
      model: MODEL,
      promptVersion: 'head abc',
    })
    await switchOn(false)
    expect(await judgeFor(store, 'scout')).toBeNull()
    await switchOn()
    replaceOnce('judge', createJudge(createJudgeSettings(server.url), createTestRuntime()))
    expect(await judgeFor(store, 'scout')).toMatchObject({ model: 'test-model' })
    replaceOnce('judge', null)
    configure({})
    expect(await judgeFor(store, 'scout')).toBeNull()
  })

  it('[E7] [E8] what they call superseded is proposed by the sweep, and open proposals are not asked about', async () => {
    await switchOn()
    await fitted()
    const fact = (content: string, day: number) =>
      factInput({
        externalId: content,
        content,
        aspect: 'breakfast',
        validFrom: new Date(Date.UTC(2026, 2, day)),
      })
    const facts = [fact('Coffee with milk at breakfast', 1), fact('Tea, and nothing else', 2)]
    valueOf(await importFile({ facts }))
    const run = await sweep(store, requests, { agentId: 'scout' })
    const judge = await judgeFor(store, 'scout')
    expect(await judgeSweep(store, { runId: run.id, judge }, requests)).toMatchObject({
      asked: 1,
      proposed: 1,
    })
    expect(await store.read.proposal.findMany()).toMatchObject([
      {
        pattern: 'S',
        winningSignal: null,
        status: 'pending',
        note: expect.stringMatching(
          /^The model \(test-embed, head abc\) says with confidence 0\.9\d that the newer fact/u,
        ) as unknown,
      },
    ])
    expect(await judgeSweep(store, { runId: run.id, judge }, requests)).toMatchObject({ asked: 0 })
    expect(server.requests).toHaveLength(1)
  })
})

describe('FIT_EMBEDDINGS', () => {
  it('[E9] without an embeddings model it is refused, with a way out', async () => {
    configure({})
    expect(await FIT_EMBEDDINGS.run({ asked: toRequestData(requests()) })).toMatchObject({
      ok: false,
      refusal: {
        kind: 'bad-input',
        problem: expect.stringContaining('PALIMPSEST_EMBEDDINGS_URL') as unknown,
      },
    })
  })
})
