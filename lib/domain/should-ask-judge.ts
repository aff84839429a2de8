import { tokenise } from '@/lib/detection/tokenise'

import type { Policy } from './policy'

/** The fewest words that two texts must share for the judge to be asked (Signet document, section 3). */
export const MIN_SHARED_TOKENS = 3

/** The most characters of a text that is put to the judge: about 2,000 tokens, so that two fit the context of a small model. */
export const MOST_CHARACTERS = 8_000

/** What rule J2 looks at. */
export type JudgeGate = Pick<
  Policy,
  'supersessionSemanticFallback' | 'semanticContradictionEnabled'
> & {
  readonly confidence: number // of the heuristics; 0 when nothing fired
  readonly minConfidence: number
  readonly sharedTokens: number
  readonly characters: number // of the longer text
}

export type NotAsked = 'switched-off' | 'conclusive' | 'too-long' | 'too-little-in-common'

/** Returns why the judge is not asked about a pair, or null (rule J2). A heuristic below the threshold does not keep it from being asked. */
export function whyNotJudged(gate: JudgeGate): NotAsked | null {
  if (!gate.supersessionSemanticFallback || !gate.semanticContradictionEnabled)
    return 'switched-off'
  if (gate.confidence > 0 && gate.confidence >= gate.minConfidence) return 'conclusive'
  if (gate.characters > MOST_CHARACTERS) return 'too-long'
  return gate.sharedTokens < MIN_SHARED_TOKENS ? 'too-little-in-common' : null
}

/** True when the judge is asked about a pair (rule J2). */
export function shouldAskJudge(gate: JudgeGate): boolean {
  return whyNotJudged(gate) === null
}

/** Returns the distinct words of a text, as they are compared. */
export function distinctWords(content: string): ReadonlySet<string> {
  return new Set(tokenise(content).words)
}

/** Returns how many distinct words two texts share. */
export function countShared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one]
  let shared = 0
  for (const word of small) if (large.has(word)) shared += 1
  return shared
}
