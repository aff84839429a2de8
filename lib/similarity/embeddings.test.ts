import { afterEach, describe, expect, it } from 'vitest'

import {
  createJudgeSettings,
  startModelServer,
  createTestRuntime,
  vectorsReply,
  type ModelRequest,
  type Reply,
  type TestServer,
} from '@/lib/judge/testing'

import { createEmbeddingProvider } from './embeddings'
import { LEXICAL_SIMILARITY } from './lexical'
import { similarityBy } from './similarity-by'
import type { VectorCache } from './vectors'

let server: TestServer | null = null

afterEach(async () => {
  await server?.close()
  server = null
})

function memory(): VectorCache & { readonly kept: Map<string, Float32Array> } {
  const kept = new Map<string, Float32Array>()
  return {
    kept,
    load: async (model, hashes) =>
      new Map(
        hashes.flatMap((hash) => {
          const vector = kept.get(`${model} ${hash}`)
          return vector === undefined ? [] : [[hash, vector]]
        }),
      ),
    save: async (model, vectors) => {
      for (const [hash, vector] of vectors) kept.set(`${model} ${hash}`, vector)
    },
  }
}

async function providerAt(
  reply: (request: ModelRequest, nth: number) => Reply | Promise<Reply>,
  given: { readonly model?: string; readonly cache?: VectorCache } = {},
) {
  const world = createTestRuntime()
  server = await startModelServer(reply)
  const settings = createJudgeSettings(server.url, { model: given.model ?? 'test-embed' })
  const provider = createEmbeddingProvider(settings, world, given.cache ?? memory())
  return { provider, world, at: server }
}

function inputOf(request: ModelRequest): readonly string[] {
  return (JSON.parse(request.body) as { input: string[] }).input
}

/** Texts with the same first letter get parallel vectors. */
const byLetter = (request: ModelRequest): Reply =>
  vectorsReply(inputOf(request).map((text) => (text.startsWith('a') ? [2, 0] : [0, 3])))

describe('createEmbeddingProvider', () => {
  it("[E1] returns similarities under its model's name", async () => {
    const { provider, at } = await providerAt(byLetter)
    expect(await similarityBy(provider, 'a one', { content: 'a two' })).toEqual({
      provider: 'test-embed',
      kind: 'embedding',
      value: 1,
      why: null,
    })
    expect((await similarityBy(provider, 'a one', 'b two')).value).toBe(0)
    expect(at.requests[0]?.path).toBe('/v1/embeddings')
  })

  it('[E2] requests each text once, sixty-four at a time, and never a known one', async () => {
    const cache = memory()
    const { provider, at } = await providerAt(byLetter, { cache })
    const pairs = Array.from({ length: 50 }, (_none, nth) => ({
      older: 'a',
      newer: `b ${nth % 49}`,
    }))
    const twice = [
      ...pairs,
      ...Array.from({ length: 50 }, (_none, nth) => ({ older: `c ${nth}`, newer: 'a' })),
    ]
    expect(await provider.similarities(twice)).toMatchObject({ ok: true })
    expect(at.requests.map((request) => inputOf(request).length)).toEqual([64, 36])
    await provider.similarities(twice)
    expect(at.requests).toHaveLength(2)
    expect(cache.kept.size).toBe(100)
  })

  it('[E2] keeps separate vectors per model', async () => {
    const cache = memory()
    const first = await providerAt(byLetter, { cache })
    await first.provider.similarities([{ older: 'a', newer: 'b' }])
    await first.at.close()
    const second = await providerAt(byLetter, { cache, model: 'other-embed' })
    await second.provider.similarities([{ older: 'a', newer: 'b' }])
    expect(second.at.requests).toHaveLength(1)
  })

  it.each<[string, Reply, string]>([
    ['fails', { status: 500, body: '{}' }, 'The embeddings server answered with status 500.'],
    [
      'does not accept the key',
      { status: 401, body: '{}' },
      'The embeddings server did not accept the key (status 401).',
    ],
    ['hangs up', { hangUp: true, body: '' }, 'The embeddings server could not be reached.'],
    [
      'sends no JSON',
      { body: 'hello' },
      'The embeddings server sent something that is no list of vectors.',
    ],
    [
      'sends one vector for two texts',
      vectorsReply([[1, 2]]),
      'The embeddings server sent something that is no list of vectors.',
    ],
    [
      'sends vectors of two lengths',
      vectorsReply([[1, 2], [1]]),
      'The model gave vectors that do not compare.',
    ],
    [
      'sends a vector without direction',
      vectorsReply([
        [0, 0],
        [0, 1],
      ]),
      'The model gave vectors that do not compare.',
    ],
  ])(
    '[E3] a server that %s gives a reason instead of a value; lexical similarity does not replace it',
    async (_what, reply, why) => {
      const { provider } = await providerAt(() => reply)
      expect(await similarityBy(provider, 'the same words', 'the same words here')).toEqual({
        provider: 'test-embed',
        kind: 'embedding',
        value: null,
        why,
      })
    },
  )

  it('[E3] a slow server gives no value at the timeout', async () => {
    const { provider, world, at } = await providerAt(() => new Promise<Reply>(() => {}))
    const asking = similarityBy(provider, 'a', 'b')
    await at.received(1)
    world.signals[0]?.abort()
    expect((await asking).why).toBe('The embeddings server did not answer within 5 s.')
  })

  it('[E3] retries a busy server', async () => {
    const { provider, world } = await providerAt((request, nth) =>
      nth === 0 ? { status: 429, body: '{}' } : byLetter(request),
    )
    expect((await similarityBy(provider, 'a', 'a b')).value).toBe(1)
    expect(world.slept).toEqual([500])
  })
})

describe('LEXICAL_SIMILARITY', () => {
  it.each([
    ['the same words', 'Mara lives in Oulu', 'Oulu is where Mara lives', 1],
    ['none in common', 'Mara likes tea', 'Bruno owns a bicycle', 0],
    ['no content words', 'it is', 'it is', 0],
    ['half of them', 'Mara drinks tea', 'Mara plays chess', 1 / 3],
  ])('[E4] %s', async (_what, older, newer, value) => {
    const answer = await similarityBy(LEXICAL_SIMILARITY, older, newer)
    expect(answer).toMatchObject({ kind: 'lexical', provider: 'words in common', why: null })
    expect(answer.value).toBeCloseTo(value)
  })
})
