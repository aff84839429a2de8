import type { Proposal } from '@/lib/domain/proposal'
import { withoutSecrets } from '@/lib/domain/secrets'
import type { VerdictValue } from '@/lib/domain/verdict'
import { formatCount } from '@/lib/language/format'

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

const DONE: Readonly<Record<VerdictValue, string>> = {
  supersede: 'Approved',
  keep_both: 'Rejected',
  reverse: 'Reversed',
  unsure: 'Marked unsure',
}

/** Returns how the log names verdicts that were given together: 'Rejected 194 proposals (signals V+T)'. */
export function togetherTitle(of: {
  readonly decided: number
  readonly values: readonly VerdictValue[] // that were asked for
  readonly label: string | null
}): string {
  const kinds = [...new Set(of.values)]
  const [only] = kinds
  const verb = only === undefined || kinds.length > 1 ? 'Decided' : DONE[only]
  const what = `${formatCount(of.decided, 'proposal')}`
  const label = of.label === null ? '' : ` (${shortened(of.label)})`
  return verb === DONE.unsure ? `Marked ${what} unsure${label}` : `${verb} ${what}${label}`
}

/** Returns the beginning of a text, on one line, without cutting a character in two. */
export function shortened(text: string): string {
  const line = withoutSecrets(text).replaceAll(/\s+/gu, ' ').trim()
  const characters = Array.from(line.slice(0, SHORT * 2))
  return characters.length <= SHORT
    ? line.slice(0, characters.join('').length)
    : `${characters.slice(0, SHORT - 1).join('')}…`
}
