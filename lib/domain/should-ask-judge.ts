import { tokenise } from '@/lib/detection/tokenise'

import type { Policy } from './policy'

/** Minimum shared words to ask the judge (Signet document, section 3). */
export const MIN_SHARED_TOKENS = 3

/** Maximum characters per text for the judge: about 2,000 tokens, so that two fit a small model's context. */
export const MAX_CHARACTERS = 8_000

/** The inputs of rule J2. */
export type JudgeGate = Pick<
  Policy,
  'supersessionSemanticFallback' | 'semanticContradictionEnabled'
> & {
  readonly confidence: number // from the heuristics; 0 if nothing fired
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
  if (gate.characters > MAX_CHARACTERS) return 'too-long'
  return gate.sharedTokens < MIN_SHARED_TOKENS ? 'too-little-in-common' : null
}

export function shouldAskJudge(gate: JudgeGate): boolean {
  return whyNotJudged(gate) === null
}

/** Returns the distinct normalized words of a text. */
export function distinctWords(content: string): ReadonlySet<string> {
  return new Set(tokenise(content).words)
}

export function countShared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one]
  let shared = 0
  for (const word of small) if (large.has(word)) shared += 1
  return shared
}
