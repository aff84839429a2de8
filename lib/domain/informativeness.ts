/** What is known of a proposal when it is asked how much an answer to it teaches. */
export type Teaching = {
  readonly confidence: number
  readonly minConfidence: number // in force when it was proposed
  readonly labelled: number // decided proposals in which the same signals fired
  readonly importances: readonly (number | null)[] // of both facts, as their source gave them
}

/** The three factors, each from 0 to 1, and their product. */
export type Informativeness = {
  readonly near: number
  readonly few: number
  readonly impact: number
  readonly score: number
}

/** So many answers halve what another one about the same pattern teaches. */
export const HALF_KNOWN = 20

/** Counted where the source says nothing of importance. */
export const UNKNOWN_IMPACT = 0.5

export const INFORMATIVENESS_FORMULA = `near the threshold × few answers to its pattern × impact`

/**
 * Returns how much an answer teaches: near = 1 − |confidence − threshold| / (1 − threshold), at least 0;
 * few = 20 / (20 + answers to its pattern); impact = the greater importance of its facts, .5 where none is known.
 */
export function informativeness(of: Teaching): Informativeness {
  const { confidence, minConfidence, labelled } = of
  const room = Math.max(1 - minConfidence, 0.01)
  const near = Math.max(0, 1 - Math.abs(confidence - minConfidence) / room)
  const few = HALF_KNOWN / (HALF_KNOWN + labelled)
  const known = of.importances.filter((importance) => importance !== null)
  const impact = known.length === 0 ? UNKNOWN_IMPACT : Math.max(...known)
  return { near, few, impact, score: near * few * impact }
}
