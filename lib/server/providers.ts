import 'server-only'
import { createClassifier } from '@/lib/judge/ask-classifier'
import { createJudge } from '@/lib/judge/ask-judge'
import type { Classifier } from '@/lib/judge/classifier'
import type { Judge, Runtime } from '@/lib/judge/judge'
import { once } from '@/lib/process/once'
import { createEmbeddingProvider } from '@/lib/similarity/embeddings'
import { LEXICAL_SIMILARITY } from '@/lib/similarity/lexical'
import type { SimilarityProvider } from '@/lib/similarity/provider'
import {
  createVectorSource,
  NO_CACHE,
  type AskVectors,
  type VectorCache,
} from '@/lib/similarity/vectors'
import { loadVectors, saveVectors } from '@/lib/store/embeddings'
import type { Store } from '@/lib/store/port'

import { now } from './clock'
import { settings } from './db'

const RUNTIME: Runtime = {
  nowMs: () => now().getTime(),
  sleep: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms)
    }),
  random: () => Math.random(),
  abortAfter: (ms) => AbortSignal.timeout(ms),
}

/** Returns the configured judge, one per process because its breaker and limits belong to one server; null when not configured. */
export function judge(): Judge | null {
  return once('judge', () => {
    const configured = settings().judge
    return configured === null ? null : createJudge(configured, RUNTIME)
  })
}

/** Returns the classifier that says what a new fact does to stored ones, null when no model is configured. */
export function classifier(): Classifier | null {
  return once('classifier', () => {
    const configured = settings().classifier
    return configured === null ? null : createClassifier(configured, RUNTIME)
  })
}

/** Returns the configured embedding model; null when none is named. */
export function embeddingModel(store: Store): SimilarityProvider | null {
  const provider = similarityProvider(store)
  return provider.kind === 'embedding' ? provider : null
}

/** Returns the similarity provider: embeddings if configured, else shared words. */
export function similarityProvider(store: Store): SimilarityProvider {
  const { embeddings } = settings()
  return embeddings === null
    ? LEXICAL_SIMILARITY
    : createEmbeddingProvider(embeddings, RUNTIME, cacheIn(store))
}

/** Returns the configured embeddings, whose vectors are kept in `store` (null: nowhere); null when none are configured. */
export function configuredVectors(
  store: Store | null,
): { readonly model: string; readonly askVectors: AskVectors } | null {
  const { embeddings } = settings()
  if (embeddings === null) return null
  const cache = store === null ? NO_CACHE : cacheIn(store)
  return {
    model: embeddings.model,
    askVectors: createVectorSource(embeddings, RUNTIME, cache),
  }
}

function cacheIn(store: Store): VectorCache {
  return {
    load: (model, hashes) => loadVectors(store.read, model, hashes),
    save: (model, byHash) => saveVectors(store, model, { byHash, at: now() }),
  }
}
