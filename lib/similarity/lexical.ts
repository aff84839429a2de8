import { likenessTo } from '@/lib/domain/likeness'

import type { SimilarityProvider } from './provider'

/** Compares the words of two texts: the cosine of how often each content word occurs. It knows no synonym and no meaning. */
export const LEXICAL_SIMILARITY: SimilarityProvider = {
  name: 'words in common',
  kind: 'lexical',
  similarities: async (pairs) => ({
    ok: true,
    values: pairs.map(({ older, newer }) => likenessTo(newer, [older])[0] ?? 0),
  }),
}
