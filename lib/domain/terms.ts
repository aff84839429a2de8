import { SIGNAL_LETTERS, type SignalName } from '@/lib/detection/finding'

import type { GateState } from './gate'
import type { Phase } from './policy'
import type { ProposalOrigin } from './proposal'
import type { PairKind } from './reason'
import type { SecondOpinion } from './second-opinion'
import type { VerdictValue } from './verdict'

// The terms of the screens, each spelled here and nowhere else (rule RE12). What they mean is in app/docs/glossary.md.

/** The customer's words for the stored answers: the verb, what was done, how the row stands, its sign. */
export const VERDICT_WORDS: Readonly<
  Record<
    VerdictValue,
    {
      readonly verb: string
      readonly done: string
      readonly state: string
      readonly glyph: string
    }
  >
> = {
  supersede: { verb: 'Approve', done: 'approved', state: 'Approved', glyph: '✓' },
  keep_both: { verb: 'Reject', done: 'rejected', state: 'Rejected', glyph: '✕' },
  reverse: { verb: 'Reverse', done: 'reversed', state: 'Reversed', glyph: '⇄' },
  unsure: { verb: 'Unsure', done: 'marked unsure', state: 'Unsure', glyph: '?' },
}

/** What an answer means for a supersession that another system made: what it leads to, and what was done. */
export const ENDED_WORDS = {
  supersede: { leadsTo: 'leave it ended', done: 'left ended' },
  keep_both: { leadsTo: 'give it back', done: 'given back' },
  unsure: { leadsTo: 'can’t tell', done: 'marked unsure' },
  reverse: { done: VERDICT_WORDS.reverse.done },
} as const

/** What is said of an answer that is to change facts while its agent is in shadow. */
export const ENDED_RECORDED = {
  keep_both: 'To be given back, recorded only',
  reverse: 'To be reversed, recorded only',
} as const

/** The lane of supersessions that another system made. */
export const ENDED_ELSEWHERE = 'Ended elsewhere'

/** The lists of proposals: the lanes of what is open, then history. */
export const LIST_WORDS = {
  pending: 'To review',
  locked: 'Locked',
  unsure: VERDICT_WORDS.unsure.state,
  disputed: 'Disputed',
  stale: 'Stale',
  decided: 'Decided',
  withdrawn: 'Withdrawn',
} as const

/** What the model says about a proposal. */
export const OPINION_WORDS: Readonly<Record<SecondOpinion, string>> = {
  agrees: 'Model agrees',
  disagrees: 'Model disagrees',
  'not-asked': 'Model not asked',
  unchecked: 'No answer from the model',
}

/** Statuses of facts. */
export const STATUS_WORDS = {
  current: 'Current',
  superseded: 'Superseded',
  retracted: 'Retracted',
} as const

/** When a pair was found. */
export const FOUND_WORDS: Readonly<Record<ProposalOrigin, string>> = {
  inline: 'Found on save',
  sweep: 'Found in a sweep',
  import: 'Imported',
  manual: 'Added by hand',
}

/** Whether decisions change memory. */
export const MODE_WORDS = { shadow: 'Shadow', live: 'Live' } as const

/** The phases of the Signet document. */
export const PHASE_NAMES: Readonly<Record<Phase, string>> = {
  1: MODE_WORDS.shadow,
  2: 'Live for new facts',
  3: 'Live for new facts and sweeps',
}

/** The results of a check. */
export const CHECK_WORDS: Readonly<Record<GateState, string>> = {
  passed: 'Passed',
  failed: 'Failed',
  open: 'Inconclusive',
  waived: 'Not required',
}

/** The kinds of a pair, for lists and filters. */
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
  topic: { letter: SIGNAL_LETTERS.topic, label: 'Same topic' },
  key: { letter: SIGNAL_LETTERS.key, label: 'Key' },
  context: { letter: SIGNAL_LETTERS.context, label: 'Context' },
  refinement: { letter: SIGNAL_LETTERS.refinement, label: 'Refinement' },
  paraphrase: { letter: SIGNAL_LETTERS.paraphrase, label: 'Paraphrase' },
  mood: { letter: SIGNAL_LETTERS.mood, label: 'Mood' },
  overlap: { letter: SIGNAL_LETTERS.overlap, label: 'Shared words' },
  wording: { letter: SIGNAL_LETTERS.wording, label: 'Typical words' },
  register: { letter: SIGNAL_LETTERS.register, label: 'Register' },
  aspect: { letter: SIGNAL_LETTERS.aspect, label: 'Values of the aspect' },
  together: { letter: SIGNAL_LETTERS.together, label: 'Second look' },
}
