import { STORE_KINDS } from '@/lib/domain/connection'
import type { EndedList, EndedPrecision, EndedValue } from '@/lib/domain/ended-elsewhere'
import { ofOneIngestion } from '@/lib/domain/graphiti-pair'
import { ENOUGH_LABELS } from '@/lib/domain/record-words'
import { systemName } from '@/lib/domain/system-name'
import { ENDED_RECORDED, ENDED_WORDS, LIST_WORDS, VERDICT_WORDS } from '@/lib/domain/terms'
import {
  formatCount,
  formatDay,
  formatInterval,
  formatNumber,
  formatShare,
} from '@/lib/language/format'
import type { EndedView } from '@/lib/views/ended'
import type { EndedBurstView } from '@/lib/views/ended-bursts'
import type { EndedPairView, OurReading } from '@/lib/views/ended-view'

export const ENDED_LIST_WORDS: Readonly<Record<EndedList, string>> = {
  open: LIST_WORDS.pending,
  unsure: LIST_WORDS.unsure,
  recorded: 'To give back',
}

/** Says how often the source was right: counts with their interval, and whether they suffice (rules AU6, K3). */
export function precisionWords(precision: EndedPrecision | null): string {
  if (precision === null) return 'No answers yet, so it is unknown how often the source is right.'
  const { right, answered, low, high } = precision
  const counted = `The source was right in ${formatNumber(right)} of ${formatNumber(answered)} answered cases`
  const interval = formatInterval(formatShare(low), formatShare(high))
  return `${counted} (${interval}${answered < ENOUGH_LABELS ? ', too few to tell' : ''}).`
}

/** Names the month, YYYY-MM, in which a source ended facts. */
export function monthWords(month: string | null): string {
  return month === null ? 'Time not given' : formatDay(`${month}-01`).replace(/^\d+ /u, '')
}

/** Says who ended or replaced the fact, and when. */
export function endedWords({
  older,
  newer,
  endedAt,
  importedAt,
}: Pick<EndedPairView, 'older' | 'newer' | 'endedAt' | 'importedAt'>): string {
  const system = older.source?.system
  const isStore = STORE_KINDS.some((kind) => kind === system)
  const who = system !== undefined && isStore ? systemName(system) : 'Its source'
  const did = newer === null ? 'ended' : 'replaced'
  const said =
    endedAt === null
      ? `${who} had ${did} it when it was imported on ${formatDay(importedAt)}.`
      : `${who} ${did} it on ${formatDay(endedAt)}.`
  return newer === null ? `${said} No newer fact is known.` : said
}

/** Says from what the pair is inferred, where its source does not name the newer fact (rule CS46); null where it does. */
export function pairWords({
  older,
  newer,
  endedAt,
}: Pick<EndedPairView, 'older' | 'newer' | 'endedAt'>): string | null {
  const system = older.source?.system
  if (newer === null || (system !== 'graphiti' && system !== 'zep')) return null
  if (!ofOneIngestion(endedAt, newer.recordedAt))
    return 'Palimpsest noted the newer fact in the graph.'
  const same =
    older.entity === newer.entity && older.aspect === newer.aspect
      ? 'the same source and relation'
      : 'the same two entities'
  return `${systemName(system)} does not name the newer fact. Palimpsest inferred it: it has ${same}, it begins when the older one ends, and it was stored within a minute of that end being set.`
}

/** Says what facts that ended together have in common (rule AU9). */
export function burstWords({ facts, newerId, endedAt }: EndedBurstView): string {
  const count = formatCount(facts, 'fact')
  const by = newerId === null ? 'without a newer fact' : 'by one newer fact'
  return endedAt === null
    ? `${count} were ended ${by}. Their source gives no times.`
    : `${count} ended within one second on ${formatDay(endedAt)}, ${by}.`
}

/** Says what giving the fact back does, here and in connected stores, a sentence each. */
export function giveBackWords(
  mode: EndedView['mode'],
  {
    newer,
    stores,
    many = false,
  }: Pick<EndedPairView, 'newer' | 'stores'> & { readonly many?: boolean },
): readonly string[] {
  if (mode === 'shadow')
    return ['The agent is in shadow: your answer is recorded, and no fact changes.']
  if (mode === 'frozen')
    return ['The agent is frozen: your answer is recorded, and no fact changes.']
  const isBack = many
    ? 'All of them are current again'
    : newer === null
      ? 'The fact is current again'
      : 'The older fact is current again'
  return [`${isBack}${newer === null ? '.' : ', and the newer one stays as it is.'}`, ...stores]
}

/** Says what reversing does, here and in connected stores; null where nothing changes, or there is no newer fact. */
export function reverseWords(
  mode: EndedView['mode'],
  { newer, noReverse, stores }: Pick<EndedPairView, 'newer' | 'noReverse' | 'stores'>,
): string | null {
  if (newer === null || mode !== 'live') return null
  if (noReverse !== null) return `It cannot be reversed. ${noReverse}`
  const here = 'The older fact is current again, and the newer one ends.'
  return stores.length === 0
    ? here
    : `${here} A store ends the newer one only once the older one is current there.`
}

const RECORDED: Readonly<Record<EndedValue, string>> = {
  supersede: `${VERDICT_WORDS.supersede.verb}: ${ENDED_WORDS.supersede.leadsTo}`,
  keep_both: `${VERDICT_WORDS.keep_both.verb}: ${ENDED_WORDS.keep_both.leadsTo}`,
  reverse: `${VERDICT_WORDS.reverse.verb}: give it back, and end the newer one`,
  unsure: `${VERDICT_WORDS.unsure.verb}: ${ENDED_WORDS.unsure.leadsTo}`,
}

/** Says which answer is already recorded (rule AU15); null: none. */
export function recordedWords(value: EndedValue | null): string | null {
  return value === null ? null : `Recorded answer: ${RECORDED[value]}.`
}

/** Says what was done. */
export function doneWords(value: EndedValue, mode: EndedView['mode']): string {
  if (mode !== 'live' && (value === 'keep_both' || value === 'reverse'))
    return ENDED_RECORDED[value]
  const { done } = ENDED_WORDS[value]
  return `${done.charAt(0).toUpperCase()}${done.slice(1)}`
}

/** Says whether our detector would have proposed the pair, and why. */
export function ourReadingWords({
  scored: { confidence, minConfidence },
  reason: { why },
}: {
  readonly scored: Pick<OurReading['scored'], 'confidence' | 'minConfidence'>
  readonly reason: Pick<OurReading['reason'], 'why'>
}): string {
  return confidence < minConfidence
    ? 'Palimpsest would not have proposed this.'
    : `Palimpsest would have proposed this, too. ${why}`
}
