/** Ways to turn evidence into a confidence: `seed` takes the strongest signal, `default` adds fitted weights of evidence. */
export const PROFILE_NAMES = ['default', 'seed'] as const

export type ProfileName = (typeof PROFILE_NAMES)[number]

/** The evidence of the seed profile, in evaluation and display order. */
export const SEED_SIGNAL_NAMES = ['negation', 'antonym', 'value', 'temporal'] as const

export type SeedSignalName = (typeof SEED_SIGNAL_NAMES)[number]

/** The evidence of the default profile in favor of a supersession, in display order. */
export const EVIDENCE_NAMES = [
  ...SEED_SIGNAL_NAMES,
  'change',
  'correction',
  'number',
  'substitution',
  'reversal',
  'topic',
] as const

/**
 * The other signals of the default profile: guards against a supersession, how much the texts share, words that are typical of
 * either, the share that all of it counts for, and last what all of it means together.
 */
export const GUARD_NAMES = [
  'key',
  'context',
  'refinement',
  'paraphrase',
  'mood',
  'overlap',
  'wording',
  'register',
  'aspect',
  'together',
] as const

export const SIGNAL_NAMES = [...EVIDENCE_NAMES, ...GUARD_NAMES] as const

export type SignalName = (typeof SIGNAL_NAMES)[number]

/** The letter of each signal in patterns and on screens. */
export const SIGNAL_LETTERS = {
  negation: 'N',
  antonym: 'A',
  value: 'V',
  temporal: 'T',
  change: 'C',
  correction: 'R',
  number: 'Q',
  substitution: 'W',
  reversal: 'B',
  topic: 'I',
  key: 'K',
  context: 'G',
  refinement: 'F',
  paraphrase: 'D',
  mood: 'M',
  overlap: 'L',
  wording: 'P',
  register: 'E',
  aspect: 'O',
  together: 'U',
} as const satisfies Record<SignalName, string>

/** Half-open range of UTF-16 offsets into the fact's original content. */
export type Span = readonly [start: number, end: number]

/** Why a signal fired, as data; `lib/domain/reading-sentence.ts` turns it into words. */
export type Because =
  | {
      readonly kind: 'negation'
      readonly side: 'older' | 'newer'
      readonly token: string
      readonly shared: readonly string[]
    }
  | { readonly kind: 'antonym'; readonly older: string; readonly newer: string }
  | {
      readonly kind: 'value'
      readonly verb: string
      readonly older: string
      readonly newer: string
    }
  | { readonly kind: 'temporal'; readonly hoursApart: number; readonly marker: string }
  | { readonly kind: 'change'; readonly cue: string; readonly ended: readonly string[] }
  | { readonly kind: 'correction'; readonly cue: string; readonly about: readonly string[] }
  | {
      readonly kind: 'number' | 'substitution' | 'reversal' | 'key' | 'context'
      readonly older: string
      readonly newer: string
    }
  | {
      readonly kind: 'refinement'
      readonly side: 'older' | 'newer' // the side that says more
      readonly words: readonly string[]
    }
  | { readonly kind: 'paraphrase'; readonly share: number } // 0–1, of content words
  | {
      readonly kind: 'mood'
      readonly side: 'older' | 'newer'
      readonly mood: 'question' | 'hypothetical' | 'reported' | 'wish' | 'history' | 'foreign'
      readonly cue: string
    }
  | { readonly kind: 'overlap'; readonly shared: number; readonly share: number } // share: 0–1
  | {
      readonly kind: 'topic' // what both say, and what only one of them does
      readonly shared: readonly string[]
      readonly older: readonly string[]
      readonly newer: readonly string[]
    }
  | {
      readonly kind: 'wording' // typical words that only one text has
      readonly older: readonly string[]
      readonly newer: readonly string[]
    }
  | { readonly kind: 'register'; readonly share: number } // 0–1: how much the rest counts
  | { readonly kind: 'aspect'; readonly aspect: string; readonly share: number } // 0–1: the same
  | { readonly kind: 'together' }

/** The condition that kept a signal from firing. */
export type FailedCondition =
  | { readonly kind: 'same-text' } // the normalized texts are identical (rule D4)
  | { readonly kind: 'no-negation' } // neither side has a negation token
  | { readonly kind: 'both-negated' }
  | { readonly kind: 'too-few-shared'; readonly shared: number; readonly needed: number }
  | { readonly kind: 'no-antonym-pair' } // no pair has one member on each side
  | { readonly kind: 'no-shared-verb' }
  | { readonly kind: 'same-value'; readonly verb: string }
  | { readonly kind: 'time-unknown' }
  | { readonly kind: 'too-close'; readonly hoursApart: number; readonly neededHours: number }
  | { readonly kind: 'no-marker' } // the newer text has no temporal marker
  | { readonly kind: 'level' } // default profile: see the reading's level

export type FiredReading = {
  readonly signal: SignalName
  readonly fired: true
  readonly strength: number // 0–1; in the default profile, the confidence from this signal alone
  readonly weight?: number // default profile only: bits (log2 odds) added to the prior; negative is evidence against
  readonly level?: string // default profile only: the level of the signal
  readonly because: Because
  readonly older: readonly Span[] // the words behind it; empty if the evidence is not in that text
  readonly newer: readonly Span[]
}

export type SilentReading = {
  readonly signal: SignalName
  readonly fired: false
  readonly weight?: number // default profile only: not firing is also evidence
  readonly level?: string
  readonly failed: FailedCondition
}

/** One signal's result for one pair (rule D1: fired or not, never absent). */
export type Reading = FiredReading | SilentReading

/** The detector's result for a pair: all readings of the profile in SIGNAL_NAMES order, and the resulting confidence. */
export type Finding = {
  readonly profile: ProfileName
  readonly detectorVersion: string
  readonly prior: number | null // bits, default profile only: the confidence is 1 / (1 + 2^-(prior + Σ weights))
  readonly readings: readonly Reading[]
  readonly confidence: number // 0 when nothing fired
  readonly winningSignal: SignalName | null
  readonly pattern: string // letters of the fired signals in order, 'N+V'; '' if none
}
