import 'server-only'
import type { SimilarityProvider } from '@/lib/similarity/provider'
import { similarityBy, type Side, type SimilarityView } from '@/lib/similarity/similarity-by'
import type { Store } from '@/lib/store/port'

import { embeddingModel, similarityProvider } from './providers'

/** Returns how alike two texts are, and by what: the embeddings of the environment, else words in common, under their own name. */
export function similarityOf(store: Store, older: Side, newer: Side): Promise<SimilarityView> {
  return similarityBy(similarityProvider(store), older, newer)
}

/** Returns the embedding model that the environment names, for a page to hand on; null when there is none. */
export function modelOf(store: Store): SimilarityProvider | null {
  return embeddingModel(store)
}
