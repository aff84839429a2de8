import 'server-only'
import { createClassifier } from '@/lib/judge/ask-classifier'
import { createJudge } from '@/lib/judge/ask-judge'
import type { Classifier } from '@/lib/judge/classifier'
import type { Judge, Runtime } from '@/lib/judge/judge'
import { once } from '@/lib/process/once'
import { createEmbeddingProvider } from '@/lib/similarity/embeddings'
import { LEXICAL_SIMILARITY } from '@/lib/similarity/lexical'
import type { SimilarityProvider } from '@/lib/similarity/provider'
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

/** Returns the judge of the environment, one a process: its breaker and its limits are about one server. Null when none is configured, and then nothing is asked. */
export function judge(): Judge | null {
  return once('judge', () => {
    const configured = settings().judge
    return configured === null ? null : createJudge(configured, RUNTIME)
  })
}

/** Returns what says of a fact, before it is written, what it does to those that are stored: the model of the judge; null when none is configured. */
export function classifier(): Classifier | null {
  return once('classifier', () => {
    const configured = settings().judge
    return configured === null ? null : createClassifier(configured, RUNTIME)
  })
}

/** Returns the embedding model of the environment; null when none is named, and then nothing pretends to know a meaning. */
export function embeddingModel(store: Store): SimilarityProvider | null {
  const provider = similarityProvider(store)
  return provider.kind === 'embedding' ? provider : null
}

/** Returns what says how alike texts are: embeddings when the environment names a server, else words in common. */
export function similarityProvider(store: Store): SimilarityProvider {
  const { embeddings } = settings()
  if (embeddings === null) return LEXICAL_SIMILARITY
  return createEmbeddingProvider(embeddings, RUNTIME, {
    load: (model, hashes) => loadVectors(store.read, model, hashes),
    save: (model, byHash) => saveVectors(store, model, { byHash, at: now() }),
  })
}
