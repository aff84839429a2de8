import { lemma } from './lemma'

const stems = (words: string) => new Set(words.split(' ').map(lemma))

/** Verbs of liking, treated as one relation. */
export const FOND = stems('like love enjoy prefer adore favor favour appreciate value')
/** Verbs that say that something does not happen or is unwanted. */
export const AVERSE = stems(
  'avoid dislike hate loathe detest reject refuse distrust mistrust skip shun lack oppose decline stop quit ignore resist rarely seldom replace',
)
