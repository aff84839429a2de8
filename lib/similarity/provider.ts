export type SimilarityKind = 'lexical' | 'embedding'

export type TextPair = { readonly older: string; readonly newer: string }

export type Similarities =
  | { readonly ok: true; readonly values: readonly number[] } // −1 to 1, one per pair, in order
  | { readonly ok: false; readonly why: string } // one sentence, without the server's own words

/** Computes the similarity of texts, under a name that says how. */
export type SimilarityProvider = {
  readonly name: string
  readonly kind: SimilarityKind
  similarities(pairs: readonly TextPair[]): Promise<Similarities>
}
