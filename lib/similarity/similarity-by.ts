import type { SimilarityKind, SimilarityProvider } from './provider'

/** A text, or an object with one. */
export type Side = string | { readonly content: string }

export type SimilarityView = {
  readonly provider: string
  readonly kind: SimilarityKind
  readonly value: number | null // −1 to 1; null: none, for the reason in `why`
  readonly why: string | null
}

/** Returns the similarity of two texts under a provider's name. */
export async function similarityBy(
  provider: SimilarityProvider,
  older: Side,
  newer: Side,
): Promise<SimilarityView> {
  const { name, kind } = provider
  const answer = await provider.similarities([{ older: toText(older), newer: toText(newer) }])
  if (!answer.ok) return { provider: name, kind, value: null, why: answer.why }
  return { provider: name, kind, value: answer.values[0] ?? null, why: null }
}

function toText(side: Side): string {
  return typeof side === 'string' ? side : side.content
}
