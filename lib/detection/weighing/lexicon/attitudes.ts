import { lemma } from './lemma'

const stems = (words: string) => new Set(words.split(' ').map(lemma))

/** Verbs that say how somebody stands to something; they are one relation with many names. */
export const FOND = stems('like love enjoy prefer adore favor favour appreciate value')
/** Verbs by which the thing does not happen or is not wanted. */
export const AVERSE = stems(
  'avoid dislike hate loathe detest reject refuse distrust mistrust skip shun lack oppose decline stop quit ignore resist rarely seldom replace',
)
