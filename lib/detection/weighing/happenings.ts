import type { Aspect } from './aspects'
import type { Cues } from './cues'
import { IS_ED_ING, IS_SPEAKER } from './forms'
import type { IdSet } from './id-set'
import { namesAspect } from './named-aspects'
import type { Text } from './text'

type Parts = {
  readonly cues: Cues
  readonly named: IdSet
  readonly aspect: Aspect
}

/** Past forms of verbs that report what happened once. */
const HAPPENED = new Set(
  'wrote gave took went came saw met told said sent brought bought sold found made held spoke heard read sat'.split(
    ' ',
  ),
)

const FEWEST = 5 // words; a shorter text names no subject

/** What a text is about: its entity or what the aspect asks, another thing, or something that happened to another thing. */
export const ABOUT = { entity: 0, other: 1, event: 2 } as const

/**
 * Tells what a text is about where its aspect has no listed kind. One that names neither its entity nor the aspect is about another thing: “the
 * porter keeps a key”; or reports an event: “somebody asked the porter about a key”.
 */
export function readAbout(text: Text, { cues, named, aspect }: Parts): number {
  if (aspect.kind !== 'other' || named.ids.length > 0 || text.entries.length < FEWEST)
    return ABOUT.entity
  if ((text.forms & IS_SPEAKER) !== 0 || cues.mood !== 'statement') return ABOUT.entity
  if (cues.change !== null || cues.correction !== null || namesAspect(text, aspect))
    return ABOUT.entity
  const isPast = text.entries.some(
    ({ word, forms }) => HAPPENED.has(word) || ((forms & IS_ED_ING) !== 0 && word.endsWith('ed')),
  )
  return isPast ? ABOUT.event : ABOUT.other
}
