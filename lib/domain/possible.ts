/** The score from which a pair that is not proposed is possible (rule P10); bands of blind samples begin there, too. */
export const POSSIBLE_FROM = 0.3

/** The most possible pairs that are listed; the others are counted. */
export const MOST_POSSIBLE = 200

/** What a score is called where its figure is not shown: from the threshold on, and from 0.30 up to it. */
export const SCORE_WORDS = { likely: 'Likely', possible: 'Possible' } as const
