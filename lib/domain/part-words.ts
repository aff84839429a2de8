import { isolated } from './isolated'
import type { PairKind } from './reason'
import { KIND_WORDS, SIGNAL_LABELS } from './terms'

const LETTER_WORDS: ReadonlyMap<string, string> = new Map([
  ...Object.values(SIGNAL_LABELS).map(({ letter, label }): [string, string] => [letter, label]),
  ['S', 'Model'],
])

/** Returns the word of a signal's letter: `Value`. */
export function letterWord(letter: string): string {
  return LETTER_WORDS.get(letter) ?? letter
}

// The lead of a pattern, first that is among its letters (review reference 3.2).
const LEADS: readonly (readonly [letter: string, kind: PairKind])[] = [
  ['R', 'correction'],
  ['B', 'reversal'],
  ['A', 'opposite'],
  ['N', 'denied'],
  ['Q', 'number'],
  ['V', 'value'],
  ['W', 'value'],
  ['K', 'same-slot'],
  ['C', 'changed'],
  ['T', 'later'],
  ['I', 'value'],
  ['S', 'model'],
]

/** Names an exact pattern of signals: `Value (V+W)`, `No signal`. */
export function patternTitle(pattern: string): string {
  if (pattern === '') return 'No signal'
  const letters = pattern.split('+')
  const lead = LEADS.find(([letter]) => letters.includes(letter))
  return `${KIND_WORDS[lead?.[1] ?? 'other']} (${pattern})`
}

const ORIGINS: ReadonlyMap<string, string> = new Map([
  ['origin inline', 'On-save proposals'],
  ['origin sweep', 'Sweep proposals'],
  ['origin import', 'Imported proposals'],
  ['origin manual', 'Manual proposals'],
  ['not yet swept', 'Pairs not swept yet'],
])

/** Names a segment that a check is judged by: `On-save proposals`, `Proposals of scout`. */
export function segmentWords(name: string): string {
  return ORIGINS.get(name) ?? `Proposals of ${isolated(name.replace(/^(?:agent|origin) /u, ''))}`
}
