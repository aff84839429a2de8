import { createHash } from 'node:crypto'

import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { embedMany } from 'ai'

import type { CallFailure } from '@/lib/judge/call-failure'
import type { ModelServer } from '@/lib/judge/config'
import { fetchWithoutRedirect } from '@/lib/judge/fetch-without-redirect'
import type { Runtime } from '@/lib/judge/judge'
import { callWithRetry } from '@/lib/judge/retry'

/** Storage for vectors between questions. */
export type VectorCache = {
  load(model: string, hashes: readonly string[]): Promise<ReadonlyMap<string, Float32Array>>
  save(model: string, vectors: ReadonlyMap<string, Float32Array>): Promise<void>
}

export type Vectors =
  | { readonly ok: true; readonly byText: ReadonlyMap<string, Float32Array> }
  | { readonly ok: false; readonly why: string } // one sentence, without the server's own words

/** Returns the vector of each text. Never throws. */
export type AskVectors = (texts: readonly string[]) => Promise<Vectors>

const TEXTS_PER_CALL = 64
const MAX_PAUSE_MS = 2_000 // a page waits

/** Keeps nothing. */
export const NO_CACHE: VectorCache = { load: async () => new Map(), save: async () => {} }

/** Creates a source of vectors from any embeddings server. A text whose vector is stored is not sent. */
export function createVectorSource(
  settings: ModelServer,
  runtime: Runtime,
  cache: VectorCache,
): AskVectors {
  const embed = createEmbedder(settings, runtime)
  return async (texts) => {
    const hashes = new Map([...new Set(texts)].map((text) => [text, hashText(text)]))
    const kept = await cache.load(settings.model, [...hashes.values()])
    const byText = new Map<string, Float32Array>()
    const missing: string[] = []
    for (const [text, hash] of hashes) {
      const vector = kept.get(hash)
      if (vector === undefined) missing.push(text)
      else byText.set(text, vector)
    }
    for (let from = 0; from < missing.length; from += TEXTS_PER_CALL) {
      const part = missing.slice(from, from + TEXTS_PER_CALL)
      const outcome = await embed(part)
      if (!outcome.ok) return outcome
      const fresh = new Map<string, Float32Array>()
      for (const [index, text] of part.entries()) {
        const vector = outcome.vectors[index] ?? EMPTY
        byText.set(text, vector)
        fresh.set(hashes.get(text) ?? hashText(text), vector)
      }
      await storeVectors(cache, settings.model, fresh)
    }
    return { ok: true, byText }
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
