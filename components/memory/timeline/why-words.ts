import type { ChainLinkView } from '@/lib/views/chain-link-view'

/** Returns who replaced a fact and why: `Tomasz approved P-7 (value)`. */
export function whyWords({ by, why, proposalId }: ChainLinkView): string {
  if (by === null) return why
  return proposalId === null ? `${by}, ${why}` : `${by} ${why}`
}
