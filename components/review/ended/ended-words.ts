import { STORE_KINDS } from '@/lib/domain/connection'
import type { EndedList, EndedPrecision } from '@/lib/domain/ended-elsewhere'
import { ofOneIngestion } from '@/lib/domain/graphiti-pair'
import { ENOUGH_LABELS } from '@/lib/domain/record-words'
import { systemName } from '@/lib/domain/system-name'
import { LIST_WORDS } from '@/lib/domain/terms'
import { formatDay, formatInterval, formatNumber, formatShare } from '@/lib/language/format'
import type { EndedPairView, EndedView } from '@/lib/views/ended'

export const ENDED_LIST_WORDS: Readonly<Record<EndedList, string>> = {
  open: LIST_WORDS.pending,
  unsure: LIST_WORDS.unsure,
  recorded: 'To give back',
}

/** Says how often the source was right: counts with their interval, and whether they suffice (rules AU6, K3). */
export function precisionWords(precision: EndedPrecision | null): string {
  if (precision === null) return 'How often the source was right: no answers yet.'
  const { right, answered, low, high } = precision
  const counted = `The source was right in ${formatNumber(right)} of ${formatNumber(answered)} answered pairs`
  const interval = formatInterval(formatShare(low), formatShare(high))
  return `${counted}, ${interval}${answered < ENOUGH_LABELS ? ': too few to tell' : ''}.`
}

/** Says who replaced the older fact, and when. */
export function endedWords({
  older,
  endedAt,
  importedAt,
}: Pick<EndedPairView, 'older' | 'endedAt' | 'importedAt'>): string {
  const system = older.source?.system
  const isStore = STORE_KINDS.some((kind) => kind === system)
  const who = system !== undefined && isStore ? systemName(system) : 'Its source'
  return endedAt === null
    ? `${who} had replaced it when it was imported on ${formatDay(importedAt)}.`
    : `${who} replaced it on ${formatDay(endedAt)}.`
}

/** Says from what the pair is inferred, where its source does not name the newer fact (rule CS46); null where it does. */
export function pairWords({
  older,
  newer,
  endedAt,
}: Pick<EndedPairView, 'older' | 'newer' | 'endedAt'>): string | null {
  if (older.source?.system !== 'graphiti') return null
  if (!ofOneIngestion(endedAt, newer.recordedAt))
    return 'A mark of Palimpsest in the graph names the newer fact.'
  const same =
    older.entity === newer.entity && older.aspect === newer.aspect
      ? 'the same source and relation'
      : 'the same two entities'
  return `Graphiti does not name the newer fact. Palimpsest inferred it: it has ${same}, it begins when the older one ends, and it was stored within a minute of that end being set.`
}

/** Says what giving the fact back does, here and in connected stores, a sentence each. */
export function giveBackWords(
  mode: EndedView['mode'],
  { stores }: Pick<EndedPairView, 'stores'>,
): readonly string[] {
  if (mode === 'shadow')
    return ['The agent is in shadow: your answer is recorded, and no fact changes.']
  if (mode === 'frozen')
    return ['The agent is frozen: your answer is recorded, and no fact changes.']
  return ['The older fact is current again, and the newer one stays as it is.', ...stores]
}

/** Says whether our detector would have proposed the pair, and why. */
export function ourReadingWords({
  scored: { confidence, minConfidence },
  reason: { why },
}: {
  readonly scored: Pick<EndedPairView['scored'], 'confidence' | 'minConfidence'>
  readonly reason: Pick<EndedPairView['reason'], 'why'>
}): string {
  return confidence < minConfidence
    ? 'Palimpsest would not have proposed this.'
    : `Palimpsest would have proposed this, too. ${why}`
}
