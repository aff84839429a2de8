import { lemma } from './lemma'

const words = (list: string) => new Set(list.split(' '))
const stems = (list: string) => new Set(list.split(' ').map(lemma))

/** Nouns of people of whom a description speaks without knowing them. */
export const STRANGERS = stems(
  'man woman boy girl child person people guy lady gentleman adult teenager group crowd couple somebody someone nobody player rider swimmer singer dancer soldier biker skier surfer cyclist hiker climber skater',
)
/** Nouns of those who may be strangers, "a dog", or of the household, "the dog". */
export const CREATURES = stems('kid baby toddler dog cat puppy kitten horse animal bird monkey')
/** Words by which a text speaks of its own people. */
export const SPEAKERS = words(
  "i i'm i've i'd i'll me my mine myself we we're we've us our ours you you're your yours user user's users",
)
/** First words of a description of something not known before. */
export const INDEFINITES = words('a an some there several many no few another')
/** First words that point at something known. */
export const DEFINITES = words('the this these those')
