import { createHash } from 'node:crypto'

import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { embedMany } from 'ai'

import type { CallFailure } from '@/lib/judge/call-failure'
import type { ModelServer } from '@/lib/judge/config'
import { fetchWithoutRedirect } from '@/lib/judge/fetch-without-redirect'
import type { Runtime } from '@/lib/judge/judge'
import { callWithRetry } from '@/lib/judge/retry'

import type { Similarities, SimilarityProvider, TextPair } from './provider'

/** Storage for vectors between questions. */
export type VectorCache = {
  load(model: string, hashes: readonly string[]): Promise<ReadonlyMap<string, Float32Array>>
  save(model: string, vectors: ReadonlyMap<string, Float32Array>): Promise<void>
}

const TEXTS_PER_CALL = 64
const MAX_PAUSE_MS = 2_000 // a page waits

type Vectors =
  | { readonly ok: true; readonly byHash: ReadonlyMap<string, Float32Array> }
  | { readonly ok: false; readonly why: string }

/** Creates a similarity provider from any embeddings server. On failure it gives a reason; lexical similarity never replaces it. */
export function createEmbeddingProvider(
  settings: ModelServer,
  runtime: Runtime,
  cache: VectorCache,
): SimilarityProvider {
  const embed = createEmbedder(settings, runtime)

  async function vectorsReply(texts: readonly string[]): Promise<Vectors> {
    const byHash = new Map(texts.map((text) => [hashText(text), text]))
    const vectors = new Map(await cache.load(settings.model, [...byHash.keys()]))
    const missing = [...byHash].filter(([hash]) => !vectors.has(hash))
    for (let from = 0; from < missing.length; from += TEXTS_PER_CALL) {
      const part = missing.slice(from, from + TEXTS_PER_CALL)
      const outcome = await embed(part.map(([, text]) => text))
      if (!outcome.ok) return outcome
      const fresh = new Map(part.map(([hash], index) => [hash, outcome.vectors[index] ?? EMPTY]))
      for (const [hash, vector] of fresh) vectors.set(hash, vector)
      await storeVectors(cache, settings.model, fresh)
    }
    return { ok: true, byHash: vectors }
  }

  return {
    name: settings.model,
    kind: 'embedding',
    async similarities(pairs) {
      const texts = [...new Set(pairs.flatMap(({ older, newer }) => [older, newer]))]
      const vectors = await vectorsReply(texts)
      return vectors.ok ? compare(pairs, vectors.byHash) : vectors
    },
  }
}

const EMPTY = new Float32Array()

/** Stores vectors; one that fails to store is computed again later. */
async function storeVectors(
  cache: VectorCache,
  model: string,
  vectors: ReadonlyMap<string, Float32Array>,
): Promise<void> {
  try {
    await cache.save(model, vectors)
  } catch (error) {
    console.warn('vectors were not kept; they are requested again', error)
  }
}

function createEmbedder({ url, model, apiKey, timeoutMs }: ModelServer, runtime: Runtime) {
  const server = createOpenAICompatible({
    name: 'embeddings',
    baseURL: url,
    fetch: fetchWithoutRedirect,
    ...(apiKey === null ? {} : { apiKey }),
  })
  return async (texts: readonly string[]) => {
    const outcome = await callWithRetry(
      (abortSignal) =>
        embedMany({
          model: server.embeddingModel(model),
          values: [...texts],
          maxRetries: 0,
          abortSignal,
        }),
      { timeoutMs, maxPauseMs: MAX_PAUSE_MS },
      runtime,
    )
    if (!outcome.ok) return { ok: false as const, why: failureSentence(outcome.failure, timeoutMs) }
    const vectors = outcome.value.embeddings.map((numbers) => Float32Array.from(numbers))
    const whole =
      vectors.length === texts.length &&
      vectors.every((vector) => vector.length > 0 && isFinite(vector))
    if (!whole) return { ok: false as const, why: failureSentence({ kind: 'garbled' }, timeoutMs) }
    return { ok: true as const, vectors }
  }
}

function isFinite(vector: Float32Array): boolean {
  return vector.every((value) => Number.isFinite(value))
}

function compare(
  pairs: readonly TextPair[],
  byHash: ReadonlyMap<string, Float32Array>,
): Similarities {
  const values: number[] = []
  for (const { older, newer } of pairs) {
    const value = cosine(byHash.get(hashText(older)) ?? EMPTY, byHash.get(hashText(newer)) ?? EMPTY)
    if (value === null) return { ok: false, why: 'The model gave vectors that do not compare.' }
    values.push(value)
  }
  return { ok: true, values }
}

/** Returns the cosine of two vectors; null for different lengths or a zero vector. */
function cosine(one: Float32Array, other: Float32Array): number | null {
  if (one.length !== other.length) return null
  let product = 0
  let ones = 0
  let others = 0
  for (const [index, a] of one.entries()) {
    const b = other[index] ?? 0
    product += a * b
    ones += a * a
    others += b * b
  }
  const size = Math.sqrt(ones * others)
  return size === 0 ? null : Math.max(-1, Math.min(1, product / size))
}

/** Returns a text's cache key. */
function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function failureSentence(failure: CallFailure, timeoutMs: number): string {
  switch (failure.kind) {
    case 'timeout':
      return `The embeddings server did not answer within ${timeoutMs / 1_000} s.`
    case 'network':
      return 'The embeddings server could not be reached.'
    case 'status':
      return failure.status === 401 || failure.status === 403
        ? `The embeddings server did not accept the key (status ${failure.status}).`
        : `The embeddings server answered with status ${failure.status}.`
    case 'garbled':
    case 'said':
      return 'The embeddings server sent something that is no list of vectors.'
  }
}
