import type { Policy } from './policy'

/** How many of the earlier siblings nearest to a fact the judge is asked about. */
export const NEAREST_ASKED = 3

/** Maximum characters per text for the judge: about 2,000 tokens, so that two fit a small model's context. */
export const MAX_CHARACTERS = 8_000

/** The inputs of rules J2 and J34 about one pair. */
export type JudgeGate = Pick<
  Policy,
  'supersessionSemanticFallback' | 'semanticContradictionEnabled'
> & {
  readonly confidence: number // from the heuristics; 0 if nothing fired
  readonly minConfidence: number
  readonly characters: number // of the longer text
}

export type NotAsked = 'switched-off' | 'conclusive' | 'too-long'

/** Returns why the judge is not asked about a pair, or null (rules J2, J34). A heuristic below the threshold does not keep it from being asked. */
export function whyNotJudged(gate: JudgeGate): NotAsked | null {
  if (!gate.supersessionSemanticFallback || !gate.semanticContradictionEnabled)
    return 'switched-off'
  if (gate.confidence > 0 && gate.confidence >= gate.minConfidence) return 'conclusive'
  return gate.characters > MAX_CHARACTERS ? 'too-long' : null
}
