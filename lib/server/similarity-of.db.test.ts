import { describe, expect, it } from 'vitest'

import {
  createJudgeSettings,
  startModelServer,
  createTestRuntime,
  vectorsReply,
} from '@/lib/judge/testing'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'
import { createEmbeddingProvider } from '@/lib/similarity/embeddings'
import { similarityBy } from '@/lib/similarity/similarity-by'
import { loadVectors, saveVectors } from '@/lib/store/embeddings'

import { similarityOf } from './similarity-of'

openStoreForEachTest()

describe('similarityOf', () => {
  it('[E4] without embeddings in the environment it uses shared words, and says so', async () => {
    expect(await similarityOf(store, 'Mara lives in Oulu', 'Mara lives in Turku')).toMatchObject({
      provider: 'words in common',
      kind: 'lexical',
      why: null,
    })
  })

  it('[E2] vectors are stored by text and model, exact to 32 bits', async () => {
    const server = await startModelServer(() =>
      vectorsReply([
        [0.1, -2.5e-7],
        [3, 4],
      ]),
    )
    const provider = createEmbeddingProvider(createJudgeSettings(server.url), createTestRuntime(), {
      load: (model, hashes) => loadVectors(store.read, model, hashes),
      save: (model, byHash) => saveVectors(store, model, { byHash, at: new Date(0) }),
    })
    const first = await similarityBy(provider, 'one', 'two')
    const second = await similarityBy(provider, 'two', 'one')
    expect(second.value).toBe(first.value)
    expect(server.requests).toHaveLength(1)
    const rows = await store.read.embedding.findMany({ orderBy: { dims: 'asc' } })
    expect(rows.map(({ model, dims, vector }) => [model, dims, vector.length])).toEqual([
      ['test-model', 2, 8],
      ['test-model', 2, 8],
    ])
    const kept = await loadVectors(
      store.read,
      'test-model',
      rows.map(({ textHash }) => textHash),
    )
    expect([...kept.values()]).toContainEqual(Float32Array.from([0.1, -2.5e-7]))
    const many = Array.from({ length: 2_000 }, (_none, nth) => `hash ${nth}`)
    expect(await loadVectors(store.read, 'test-model', many)).toEqual(new Map())
    await server.close()
  })
})
