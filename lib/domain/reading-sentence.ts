import {
  SIGNAL_LETTERS,
  type Because,
  type FailedCondition,
  type Reading,
  type SignalName,
} from '@/lib/detection/finding'

/** The letter and label of each signal, fixed on every screen. */
export const SIGNAL_LABELS: Readonly<
  Record<SignalName, { readonly letter: string; readonly label: string }>
> = {
  negation: { letter: SIGNAL_LETTERS.negation, label: 'Negation' },
  antonym: { letter: SIGNAL_LETTERS.antonym, label: 'Antonym' },
  value: { letter: SIGNAL_LETTERS.value, label: 'Value' },
  temporal: { letter: SIGNAL_LETTERS.temporal, label: 'Temporal' },
  change: { letter: SIGNAL_LETTERS.change, label: 'Change wording' },
  correction: { letter: SIGNAL_LETTERS.correction, label: 'Correction' },
  number: { letter: SIGNAL_LETTERS.number, label: 'Number' },
  substitution: { letter: SIGNAL_LETTERS.substitution, label: 'One word replaced' },
  reversal: { letter: SIGNAL_LETTERS.reversal, label: 'Roles reversed' },
  key: { letter: SIGNAL_LETTERS.key, label: 'Key' },
  context: { letter: SIGNAL_LETTERS.context, label: 'Context' },
  refinement: { letter: SIGNAL_LETTERS.refinement, label: 'Refinement' },
  paraphrase: { letter: SIGNAL_LETTERS.paraphrase, label: 'Paraphrase' },
  mood: { letter: SIGNAL_LETTERS.mood, label: 'Mood' },
  overlap: { letter: SIGNAL_LETTERS.overlap, label: 'Shared words' },
}

/** Returns why a signal fired or did not, as a short phrase. */
export function readingSentence(reading: Reading): string {
  return reading.fired ? becauseSentence(reading.because) : failedSentence(reading.failed)
}

function becauseSentence(because: Because): string {
  switch (because.kind) {
    case 'negation':
      return `only the ${because.side} text negates (“${because.token}”); both speak of ${because.shared.map((word) => `“${word}”`).join(', ')}`
    case 'antonym':
      return `“${because.older}” against “${because.newer}”`
    case 'value':
      return `“${because.verb}”: “${because.older}” against “${because.newer}”`
    case 'temporal':
      return `${duration(because.hoursApart)} apart, and the newer says “${because.marker}”`
  }
}

function failedSentence(failed: FailedCondition): string {
  switch (failed.kind) {
    case 'same-text':
      return 'the texts are the same'
    case 'no-negation':
      return 'no negation on either side'
    case 'both-negated':
      return 'both sides negate'
    case 'too-few-shared':
      return `shares ${failed.shared} content ${failed.shared === 1 ? 'word' : 'words'}, needs ${failed.needed}`
    case 'no-antonym-pair':
      return 'no opposite pair, one member each side'
    case 'no-shared-verb':
      return 'no verb in common'
    case 'same-value':
      return `same value for “${failed.verb}”`
    case 'time-unknown':
      return 'the time of a side is not known'
    case 'too-close':
      return `${duration(failed.hoursApart)} apart, needs more than ${failed.neededHours} h`
    case 'no-marker':
      return 'no word of change in the newer text'
  }
}

/** Returns a gap in hours as people say it. */
export function duration(hours: number): string {
  const size = Math.abs(hours)
  if (size < 1) return `${Math.round(size * 60)} min`
  if (size < 48) return `${Math.round(size)} h`
  return `${Math.round(size / 24)} d`
}
