import { likenessTo } from '@/lib/domain/likeness'

import type { SimilarityProvider } from './provider'

/** Compares two texts by the cosine of content-word counts, without synonyms or meaning. */
export const LEXICAL_SIMILARITY: SimilarityProvider = {
  name: 'words in common',
  kind: 'lexical',
  similarities: async (pairs) => ({
    ok: true,
    values: pairs.map(({ older, newer }) => likenessTo(newer, [older])[0] ?? 0),
  }),
}
