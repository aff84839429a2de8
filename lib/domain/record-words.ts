import { formatInterval, formatNumber, formatShare } from '@/lib/language/format'

import { confidenceWords } from './confidence-words'
import { patternTitle } from './part-words'
import type { PairKind } from './reason'

/** So many answers are needed before anything is said of a pattern or kind, and before the rest of a pattern may be decided together. */
export const ENOUGH_LABELS = 20

/** How far pairs like this can be relied on, in two words. */
export type RecordWords = 'usually right' | 'sometimes right' | 'often wrong' | 'new kind'

/** What some pairs have in common. `agentId` null: of all agents. */
export type Alike = { readonly agentId: string | null } & (
  | { readonly pattern: string }
  | { readonly kind: PairKind }
  | { readonly tenth: number } // of confidence: 9 for 0.90–0.99
)

/** How people answered pairs that are alike, with the 95% interval of the share that is right. */
export type Counted = {
  readonly alike: Alike
  readonly blind: boolean // by settled blind labels; false: by decisions given one at a time
  readonly right: number
  readonly labels: number
  readonly low: number // 0–1
  readonly high: number
}

const MOSTLY = 0.75
const HALF = 0.5

const KIND_PAIRS: Readonly<Record<PairKind, string>> = {
  correction: 'corrections',
  reversal: 'reversed orders',
  opposite: 'opposites',
  denied: 'denials',
  number: 'number changes',
  value: 'value changes',
  'same-slot': 'changed answers',
  ended: 'endings',
  changed: 'reported changes',
  later: 'later facts',
  'same-meaning': 'pairs that say the same',
  model: 'pairs that only the model flagged',
  imported: 'imported pairs',
  other: 'other pairs',
}

/** Returns a record in two words; null is one without enough answers. */
export function recordWords(record: Counted | null): RecordWords {
  if (record === null) return 'new kind'
  if (record.low >= MOSTLY) return 'usually right'
  return record.high <= HALF ? 'often wrong' : 'sometimes right'
}

/** Says a record as a card does: `Usually right: 24 of 25 number changes (all agents).` */
export function recordSentence(record: Counted | null): string {
  if (record === null) return 'New kind, no record yet.'
  const { alike, right, labels } = record
  const words = recordWords(record)
  const pairs = 'kind' in alike ? KIND_PAIRS[alike.kind] : 'pairs like this'
  const counted = `${formatNumber(right)} of ${formatNumber(labels)} ${pairs}`
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${counted}${basisOf(record)}.`
}

/** `Value (V+W): 24 of 25 right, 80–100%.` */
export function patternLine(pattern: string, { right, labels, ...rest }: Counted): string {
  const title = patternTitle(pattern)
  if (labels === 0) return `${title}: no labels yet.`
  const counted = `${title}: ${formatNumber(right)} of ${formatNumber(labels)} right`
  if (labels < ENOUGH_LABELS) return `${counted}, too few to tell.`
  const interval = formatInterval(formatShare(rest.low), formatShare(rest.high))
  return `${counted}, ${interval}${basisOf(rest)}.`
}

/** `Confidence 0.90–0.99 was right 87% of the time (85 labels).` */
export function bandLine(tenth: number, { right, labels, ...rest }: Counted): string {
  const band = `${confidenceWords(tenth / 10)}–${confidenceWords(tenth / 10 + 0.09)}`
  const basis = basisOf(rest).replace(' (', ', ').replace(')', '')
  return `Confidence ${band} was right ${formatShare(right / labels)} of the time (${formatNumber(labels)} labels${basis}).`
}

function basisOf({ alike, blind }: Pick<Counted, 'alike' | 'blind'>): string {
  const said = [alike.agentId === null ? 'all agents' : '', blind ? 'by blind labels' : '']
  const basis = said.filter((each) => each !== '')
  return basis.length === 0 ? '' : ` (${basis.join(', ')})`
}
