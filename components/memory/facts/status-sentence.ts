import { isolated } from '@/lib/domain/isolated'
import { formatCount, formatDay } from '@/lib/language/format'
import type { ChainLinkView } from '@/lib/views/chain-link-view'
import type { ChainFact, FactView } from '@/lib/views/fact-view'
import type { FactPageView } from '@/lib/views/facts'

const LONGEST_QUOTE = 80

/** Returns how a fact stands, in one line: since when, and what it replaced or was replaced by. */
export function statusSentence(
  page: Pick<FactPageView, 'fact' | 'links' | 'chain' | 'ending'>,
): string {
  const { fact } = page
  if (fact.status === 'retracted') {
    const { ending } = page
    const by = ending === null ? '' : ` on ${formatDay(ending.at)} by ${isolated(ending.by)}`
    return `Retracted${by}. The agent no longer receives it.`
  }
  const find = (id: string | null) => page.chain.find((each) => each.id === id)
  if (fact.status === 'superseded') {
    const link = page.links.find((each) => each.olderId === fact.id)
    return supersededSentence(fact, link, find(link?.newerId ?? fact.supersededById))
  }
  const replaced = page.links.filter((link) => link.newerId === fact.id)
  return [
    activeSentence(fact),
    replacedSentence(replaced.length, find(replaced[0]?.olderId ?? null)),
    confirmedSentence(fact),
  ]
    .filter((sentence) => sentence !== null)
    .join(' ')
}

function activeSentence(fact: ChainFact): string {
  if (fact.entity === null || fact.aspect === null) {
    return `Current, but it has no ${fact.entity === null ? 'entity' : 'aspect'}, so detection skips it.`
  }
  if (fact.archived) {
    return 'Current, but its source archived its entity or aspect. Detection skips it until you include it.'
  }
  const from = formatDay(fact.validFrom)
  if (fact.current) {
    return fact.timeKnown ? `Current since ${from}.` : `Current. Stored on ${from}, start unknown.`
  }
  if (fact.validUntil === null) return `Starts on ${from}.`
  return fact.validUntil <= fact.validFrom
    ? 'Never true: it was corrected.'
    : `True from ${from} to ${formatDay(fact.validUntil)} only.`
}

function replacedSentence(count: number, only: FactView | undefined): string | null {
  if (count === 0) return null
  if (count > 1 || only === undefined) return `Replaced ${formatCount(count, 'fact')}.`
  const words = shortened(only.content)
  return `Replaced “${isolated(words)}”${/[.!?…]$/u.test(words) ? '' : '.'}`
}

function confirmedSentence({ confirmedAt, confirmations }: FactView): string | null {
  if (confirmedAt === null) return null
  const times = confirmations === 1 ? '' : `, ${confirmations} times in all`
  return `Confirmed as still true on ${formatDay(confirmedAt)}${times}.`
}

function supersededSentence(
  fact: ChainFact,
  link: ChainLinkView | undefined,
  newer: FactView | undefined,
): string {
  const at = link?.at ?? fact.supersededAt
  const when = at === null ? '' : ` on ${formatDay(at)}`
  const by = newer ? ` by “${isolated(shortened(newer.content))}”` : ''
  const until =
    fact.current && fact.validUntil !== null
      ? ` It is current until ${formatDay(fact.validUntil)}, when that begins.`
      : ''
  return `Replaced${when}${by}${link ? reasonWords(link) : '.'}${until}`
}

/** Ends the sentence: who approved it is another one, anything else is in brackets. */
function reasonWords({ by, why, proposalId }: ChainLinkView): string {
  if (by === null) return ` (${why}).`
  return proposalId === null ? ` (${why}, ${isolated(by)}).` : `. ${isolated(by)} ${why}.`
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= LONGEST_QUOTE) return line
  const cut = line.slice(0, LONGEST_QUOTE)
  const space = cut.lastIndexOf(' ')
  return `${(space > LONGEST_QUOTE / 2 ? cut.slice(0, space) : cut).replace(/\p{Cs}$/u, '')}…`
}
