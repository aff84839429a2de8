import { asksFigure } from '../asked-amounts'
import { readAspect } from '../aspects'
import { IS_AUXILIARY, IS_INDEFINITE, IS_INFLECTED } from '../forms'
import { isWithin } from '../id-set'
import type { Outline } from '../outline'
import type { Pair } from '../pair'
import type { Entry } from '../word-book'
import { mood } from './mood'
import { substitution } from './substitution'
import { value } from './value'

/**
 * Tells whether both texts do nothing but answer what their aspect asks, in the same words but for the answer: as a statement (“prefers Vim”,
 * “is a nurse”) or as a demand (“use Vim”). Null where they do not, or where the aspect may hold several values.
 */
export function sharedAnswer(pair: Pair): 'same-question' | 'same-demand' | null {
  const { older, newer } = pair
  if (older.aspectKind !== 'one' || newer.aspectKind !== 'one') return null
  const verb = answerVerb(older)
  if (verb === null || verb !== answerVerb(newer)) return null
  const isDemand = older.claims[0]?.verb === 0 && newer.claims[0]?.verb === 0
  if (isDemand ? !isPlain(verb) : substitution.grade(pair) === substitution.at.none) return null
  if (value.grade(pair) !== value.at.open || mood.grade(pair) !== mood.at.none) return null
  if (older.amounts.length + newer.amounts.length === 0 && asksFigure(readAspect(newer.aspect)))
    return null // “is a nurse” is no weight
  return isDemand ? 'same-demand' : 'same-question'
}

/** Returns the verb of a text that says one thing of its entity, under no condition: “prefers Vim”, “is a nurse”; not “is tall”. */
function answerVerb(outline: Outline): Entry | null {
  const { claims, cues, contexts, negated, all, named, entries } = outline
  const [claim] = claims
  if (claim === undefined || claims.length > 1 || negated || contexts.length > 0) return null
  if (cues.restriction >= 0 || !isWithin(claim.subject, named)) return null
  if (all.ids.length - named.ids.length - claim.value.ids.length > 1) return null // more than the verb
  const verb = entries[claim.verb]
  const next = entries[claim.verb + 1]?.forms ?? 0
  const isState = verb !== undefined && (verb.forms & IS_AUXILIARY) !== 0
  return verb === undefined || (isState && (next & IS_INDEFINITE) === 0) ? null : verb
}

/** “use”, not “uses”. */
function isPlain({ forms }: Entry): boolean {
  return (forms & (IS_AUXILIARY | IS_INFLECTED)) === 0
}
