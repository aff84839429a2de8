import { isolated } from '@/lib/domain/isolated'
import { formatDay } from '@/lib/language/format'
import type { ChainLinkView } from '@/lib/views/chain-link-view'
import type { ChainFact, FactView } from '@/lib/views/fact-view'
import type { FactPageView } from '@/lib/views/facts'

const LONGEST_QUOTE = 120

/** Returns how a fact stands, in one sentence. */
export function statusSentence(
  page: Pick<FactPageView, 'fact' | 'links' | 'chain' | 'ending'>,
): string {
  const { fact } = page
  if (fact.status === 'retracted') {
    const { ending } = page
    const by =
      ending === null
        ? ''
        : ` on ${formatDay(ending.at)} by ${isolated(ending.by)} (#${ending.seq})`
    return `Retracted${by}. It is kept, but the agent is no longer told it.`
  }
  if (fact.status === 'superseded') {
    const link = page.links.find((each) => each.olderId === fact.id)
    const newer = page.chain.find((each) => each.id === (link?.newerId ?? fact.supersededById))
    return supersededSentence(fact, link, newer)
  }
  if (fact.entity === null || fact.aspect === null) {
    return `Current, but it has no ${fact.entity === null ? 'entity' : 'aspect'}: it takes no part in detection.`
  }
  if (fact.archived) {
    return 'Current, but its source has archived its entity or aspect: it takes no part in detection until you include it.'
  }
  const before = page.links.filter((link) => link.newerId === fact.id).length
  const superseded =
    before === 0
      ? ''
      : ` It superseded ${before === 1 ? 'an older fact' : `${before} older facts`}.`
  return `${currentSentence(fact)}${superseded}${confirmedSentence(fact)}`
}

function currentSentence({ current, validFrom, validUntil }: ChainFact): string {
  if (current) return 'Current.'
  return validUntil !== null && validUntil <= validFrom
    ? 'It was never true.'
    : 'Not current now: it begins later, or its time is over.'
}

function confirmedSentence({ confirmedAt, confirmations }: FactView): string {
  if (confirmedAt === null) return ''
  const times = confirmations === 1 ? '' : `, ${confirmations} times in all`
  return ` Confirmed as still true on ${formatDay(confirmedAt)}${times}.`
}

function supersededSentence(
  fact: ChainFact,
  link: ChainLinkView | undefined,
  newer: FactView | undefined,
): string {
  const at = link?.at ?? fact.supersededAt
  const when = at === null ? '' : ` on ${formatDay(at)}`
  const by = newer ? ` by “${isolated(shortened(newer.content))}”` : ''
  const who = link && link.by !== null ? `, by ${isolated(link.by)}` : ''
  const until =
    fact.current && fact.validUntil !== null
      ? ` It is current until ${formatDay(fact.validUntil)}, when that begins.`
      : ''
  return `Superseded${when}${by}${link ? ` (${link.why}${who})` : ''}.${until}`
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= LONGEST_QUOTE) return line
  const cut = line.slice(0, LONGEST_QUOTE)
  const space = cut.lastIndexOf(' ')
  return `${(space > LONGEST_QUOTE / 2 ? cut.slice(0, space) : cut).replace(/\p{Cs}$/u, '')}…`
}
