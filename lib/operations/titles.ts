import type { Proposal } from '@/lib/domain/proposal'

const SHORT = 60

/** Returns how the log names a pair: 'P-142: lives in Denver → now lives in Lisbon'. */
export function pairTitle(
  proposal: Pick<Proposal, 'number'>,
  facts: {
    readonly older: { readonly content: string }
    readonly newer: { readonly content: string }
  },
): string {
  return `P-${proposal.number}: ${shortened(facts.older.content)} → ${shortened(facts.newer.content)}`
}

/** Returns the beginning of a text, on one line, without cutting a character in two. */
export function shortened(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim()
  const characters = Array.from(line.slice(0, SHORT * 2))
  return characters.length <= SHORT
    ? line.slice(0, characters.join('').length)
    : `${characters.slice(0, SHORT - 1).join('')}…`
}
