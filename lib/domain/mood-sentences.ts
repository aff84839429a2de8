import type { FiredReading, Reading } from '@/lib/detection/finding'

import { quote } from './reason-values'

type Mood = Extract<FiredReading['because'], { readonly kind: 'mood' }>

/** Why a fact may state nothing that could end another one, as a caution. */
export const MOODS: Readonly<Record<Exclude<Mood['mood'], 'history'>, (of: Mood) => string>> = {
  question: ({ side }) => `The ${side} fact is a question.`,
  hypothetical: ({ side, cue }) => `The ${side} fact is not certain (${quote(cue)}).`,
  wish: ({ side, cue }) => `The ${side} fact is a wish or a plan (${quote(cue)}).`,
  reported: ({ side, cue }) => `The ${side} fact quotes someone (${quote(cue)}).`,
  foreign: ({ side }) =>
    `Not read: the ${side} fact isn’t in English, so our rules didn’t compare it.`,
}

/** Says that the rules did not compare a pair, since they do not read the language of a side; null where they did (rule W51). */
export function notReadSentence(readings: readonly Reading[]): string | null {
  for (const { because } of readings.filter((each): each is FiredReading => each.fired))
    if (because.kind === 'mood' && because.mood === 'foreign') return MOODS.foreign(because)
  return null
}
