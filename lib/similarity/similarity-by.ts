import type { SimilarityKind, SimilarityProvider } from './provider'

/** A text, or what carries one. */
export type Side = string | { readonly content: string }

export type SimilarityView = {
  readonly provider: string
  readonly kind: SimilarityKind
  readonly value: number | null // −1 to 1; null: there is none, and `why` says so
  readonly why: string | null
}

/** Returns how alike two texts are by a provider, under its own name. */
export async function similarityBy(
  provider: SimilarityProvider,
  older: Side,
  newer: Side,
): Promise<SimilarityView> {
  const { name, kind } = provider
  const answer = await provider.similarities([{ older: textOf(older), newer: textOf(newer) }])
  if (!answer.ok) return { provider: name, kind, value: null, why: answer.why }
  return { provider: name, kind, value: answer.values[0] ?? null, why: null }
}

function textOf(side: Side): string {
  return typeof side === 'string' ? side : side.content
}
