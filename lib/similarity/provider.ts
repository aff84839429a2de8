export type SimilarityKind = 'lexical' | 'embedding'

/** Two texts that are compared. */
export type TextPair = { readonly older: string; readonly newer: string }

export type Similarities =
  | { readonly ok: true; readonly values: readonly number[] } // −1 to 1, one a pair, in order
  | { readonly ok: false; readonly why: string } // one sentence, nothing of the server's own words

/** Says how alike texts are, and by what: words in common are never passed off as meaning. */
export type SimilarityProvider = {
  readonly name: string
  readonly kind: SimilarityKind
  similarities(pairs: readonly TextPair[]): Promise<Similarities>
}
