import type { PairKind } from './reason'

/** The kinds of a pair in words, for lists and filters. */
export const KIND_WORDS: Readonly<Record<PairKind, string>> = {
  correction: 'Correction',
  reversal: 'Order reversed',
  opposite: 'Opposite',
  denied: 'Denied',
  number: 'Number',
  value: 'Value',
  'same-slot': 'Same slot',
  ended: 'Ended',
  changed: 'Changed',
  later: 'Later',
  'same-meaning': 'Same meaning',
  model: 'Model only',
  imported: 'Imported',
  other: 'Other',
}
