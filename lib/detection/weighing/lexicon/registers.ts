import { lemma } from './lemma'

const words = (list: string) => new Set(list.split(' '))
const stems = (list: string) => new Set(list.split(' ').map(lemma))

/** Nouns for people whom a description does not know. */
export const STRANGERS = stems(
  'man woman boy girl child person people guy lady gentleman adult teenager group crowd couple somebody someone nobody player rider swimmer singer dancer soldier biker skier surfer cyclist hiker climber skater',
)
/** Nouns for possible strangers ("a dog") or members of the household ("the dog"). */
export const CREATURES = stems('kid baby toddler dog cat puppy kitten horse animal bird monkey')
/** Words with which a text refers to its own people. */
export const SPEAKERS = words(
  "i i'm i've i'd i'll me my mine myself we we're we've us our ours you you're your yours user user's users",
)
/** First words of a description of something unfamiliar. */
export const INDEFINITES = words('a an some there several many no few another')
/** First words that refer to something known. */
export const DEFINITES = words('the this these those')
