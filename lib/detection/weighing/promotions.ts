import type { Claim } from './claims'
import type { Cues } from './cues'
import { IS_ALSO } from './forms'
import { LEADS, NOT_PLACES, RANKED } from './lexicon/ranks'
import type { Text } from './text'

type Parts = {
  readonly cues: Cues
  readonly claims: readonly Claim[]
  readonly isDenial: boolean
  readonly aspect: string | null
}

/** Tells whether a text of an aspect that asks for a job says where its entity works (“works the till at Harbor Books”) or what it leads there (“runs the bindery at Harbor Books”). */
export function readPost(
  text: Text,
  { cues, claims, isDenial, aspect }: Parts,
): 'works' | 'leads' | null {
  const [claim] = claims
  if (claim === undefined || claim.past || isDenial || cues.conditional) return null
  if (cues.mood !== 'statement' || (text.forms & IS_ALSO) !== 0) return null
  const verb = text.entries[claim.verb]?.stem ?? ''
  if (LEADS.has(verb)) return asksOfRank(aspect) ? 'leads' : null
  if (verb !== 'work' || NOT_PLACES.has(text.entries[claim.verb + 1]?.word ?? '')) return null
  return asksOfRank(aspect) ? 'works' : null
}

/** True for an aspect that asks for a job: “role”, “job title”. */
export function asksOfRank(aspect: string | null): boolean {
  return (
    aspect
      ?.toLowerCase()
      .split(/[^a-z]+/u)
      .some((word) => RANKED.has(word)) === true
  )
}
