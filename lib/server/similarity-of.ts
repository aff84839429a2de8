import 'server-only'
import type { SimilarityProvider } from '@/lib/similarity/provider'
import { similarityBy, type Side, type SimilarityView } from '@/lib/similarity/similarity-by'
import type { Store } from '@/lib/store/port'

import { embeddingModel, similarityProvider } from './providers'

/** Returns the similarity of two texts and its source: embeddings if configured, else shared words, labeled as such. */
export function similarityOf(store: Store, older: Side, newer: Side): Promise<SimilarityView> {
  return similarityBy(similarityProvider(store), older, newer)
}

/** Returns the configured embedding model for a page to pass on; null when there is none. */
export function modelOf(store: Store): SimilarityProvider | null {
  return embeddingModel(store)
}
