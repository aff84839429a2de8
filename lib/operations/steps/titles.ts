import type { Proposal } from '@/lib/domain/proposal'
import { withoutSecrets } from '@/lib/domain/secrets'
import type { VerdictValue } from '@/lib/domain/verdict'
import { formatCount } from '@/lib/language/format'

const SHORT = 60

/** Returns a pair's title in the log: 'P-142: lives in Denver → now lives in Lisbon'. */
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

/** Returns the log title of verdicts given together: 'Rejected 194 proposals (signals V+T)'. */
export function togetherTitle(verdicts: {
  readonly decided: number
  readonly values: readonly VerdictValue[] // the requested ones
  readonly label: string | null
}): string {
  const kinds = [...new Set(verdicts.values)]
  const [only] = kinds
  const verb = only === undefined || kinds.length > 1 ? 'Decided' : DONE[only]
  const what = `${formatCount(verdicts.decided, 'proposal')}`
  const label = verdicts.label === null ? '' : ` (${shortened(verdicts.label)})`
  return verb === DONE.unsure ? `Marked ${what} unsure${label}` : `${verb} ${what}${label}`
}

/** Returns the beginning of a text, on one line, without splitting a character. */
export function shortened(text: string): string {
  const line = withoutSecrets(text).replaceAll(/\s+/gu, ' ').trim()
  const characters = Array.from(line.slice(0, SHORT * 2))
  return characters.length <= SHORT
    ? line.slice(0, characters.join('').length)
    : `${characters.slice(0, SHORT - 1).join('')}…`
}
