import type { ModelServer } from '@/lib/judge/config'
import type { Runtime } from '@/lib/judge/judge'

import type { Similarities, SimilarityProvider, TextPair } from './provider'
import { createVectorSource, type VectorCache } from './vectors'

/** Creates a similarity provider from any embeddings server. On failure it gives a reason; lexical similarity never replaces it. */
export function createEmbeddingProvider(
  settings: ModelServer,
  runtime: Runtime,
  cache: VectorCache,
): SimilarityProvider {
  const askVectors = createVectorSource(settings, runtime, cache)
  return {
    name: settings.model,
    kind: 'embedding',
    async similarities(pairs) {
      const vectors = await askVectors(pairs.flatMap(({ older, newer }) => [older, newer]))
      return vectors.ok ? compare(pairs, vectors.byText) : vectors
    },
  }
}

const EMPTY = new Float32Array()

function compare(
  pairs: readonly TextPair[],
  byText: ReadonlyMap<string, Float32Array>,
): Similarities {
  const values: number[] = []
  for (const { older, newer } of pairs) {
    const value = cosine(byText.get(older) ?? EMPTY, byText.get(newer) ?? EMPTY)
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
