/** The inputs that say how informative an answer to a proposal would be. */
export type InformativenessInput = {
  readonly confidence: number
  readonly minConfidence: number // when it was proposed
  readonly labelled: number // decided proposals with the same fired signals
  readonly importances: readonly (number | null)[] // of both facts, from their source
}

/** The three factors and their product, each 0–1. */
export type Informativeness = {
  readonly near: number
  readonly few: number
  readonly impact: number
  readonly score: number
}

/** This many answers to a pattern halve the information in another one. */
export const HALF_KNOWN = 20

/** The impact when importance is unknown. */
export const UNKNOWN_IMPACT = 0.5

export const INFORMATIVENESS_FORMULA = `near the threshold × few answers to its pattern × impact`

/**
 * Returns how informative an answer is: near = 1 − |confidence − threshold| / (1 − threshold), at least 0; few = 20 / (20 + answers
 * to its pattern); impact = the greater importance of its facts, 0.5 if unknown.
 */
export function informativeness(input: InformativenessInput): Informativeness {
  const { confidence, minConfidence, labelled } = input
  const room = Math.max(1 - minConfidence, 0.01)
  const near = Math.max(0, 1 - Math.abs(confidence - minConfidence) / room)
  const few = HALF_KNOWN / (HALF_KNOWN + labelled)
  const known = input.importances.filter((importance) => importance !== null)
  const impact = known.length === 0 ? UNKNOWN_IMPACT : Math.max(...known)
  return { near, few, impact, score: near * few * impact }
}
