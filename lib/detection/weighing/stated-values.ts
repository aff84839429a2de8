import { asksFigure } from './asked-amounts'
import type { Aspect } from './aspects'
import type { Claim } from './claims'
import type { Cues } from './cues'
import { IS_ALSO, IS_AMOUNT, IS_ED_ING, IS_SPEAKER } from './forms'
import { readValue, type Value } from './same-value'
import type { Text } from './text'

const MOST_WORDS = 10
const MOST_VALUE = 3 // content words
/** What is so now, although it looks like the past. */
const PRESENT = new Set(['married', 'located', 'based', 'named', 'called', 'used'])

type Parts = {
  readonly cues: Cues
  readonly claims: readonly Claim[]
  readonly isDenial: boolean
  readonly aspect: Aspect
}

/**
 * True for a sentence that does nothing but give its entity a value of an aspect that holds one: “Lives in Denver”, “Her employer is Nordvik”; not
 * “Likes hiking near Denver”, “Has a dentist in Denver”, “Lived in Denver”.
 */
export function statesValue(text: Text, { cues, claims, isDenial, aspect }: Parts): boolean {
  const [claim, ...more] = claims
  if (claim === undefined || more.length > 0 || isDenial || !aspect.holdsOne) return false
  if ((text.forms & IS_AMOUNT) === 0 && asksFigure(aspect)) return false
  if ((text.forms & IS_ALSO) !== 0) return false // “to zoos, too”
  if (text.entries.length > MOST_WORDS || !isPlain(cues)) return false
  const { value, cardinality, attitude } = claim
  if (cardinality === 'many' || attitude === 'averse') return false
  if (value.ids.length === 0 || value.ids.length > MOST_VALUE) return false
  return isPresent(text, claim) && isOfEntity(text, claim, aspect)
}

function isPlain({
  mood,
  change,
  changeIsWeak,
  changeIsEvent,
  correction,
  restriction,
  contexts,
  conditional,
}: Cues): boolean {
  if (mood !== 'statement' || correction !== null) return false
  if (change !== null && (!changeIsWeak || changeIsEvent)) return false // “these days”
  return restriction < 0 && contexts.length === 0 && !conditional
}

/** True for “lives”, “is a nurse”; not for “lived”, “is moving”, “used to live”. */
function isPresent({ entries }: Text, { verb, past }: Claim): boolean {
  const [entry, next] = [entries[verb], entries[verb + 1]]
  if (entry === undefined || next === undefined) return false
  if (past && !PRESENT.has(entry.word)) return false
  if (entry.word === 'used' && next.word === 'to') return false
  if ((entry.forms & IS_ED_ING) !== 0 && !PRESENT.has(entry.word)) return false
  return !next.word.endsWith('ing')
}

/** True when the subject is the entity or what the aspect asks. */
function isOfEntity(
  { entries, names }: Text,
  { subjectAt }: Claim,
  { words: asked }: Aspect,
): boolean {
  return subjectAt.every((at) => {
    const { word = '', stem = '', forms = 0 } = entries[at] ?? {}
    return (forms & IS_SPEAKER) !== 0 || names.includes(stem) || asked.includes(word)
  })
}

/**
 * The values that a sentence may give, each from one word after its verb to the end: “New York City”, “York City”, “City”. Of a moment or an
 * amount only the whole: “14 May” is not “May”.
 */
export function readStated({ content, entries, offsets }: Text, { verb }: Claim): readonly Value[] {
  const to = offsets[2 * entries.length - 1] ?? content.length
  const found: Value[] = []
  for (let at = verb + 1; at < entries.length; at++) {
    const last = found.at(-1)
    if (last !== undefined && (last.moment !== null || last.quantity !== null)) break
    found.push(readValue(content.slice(offsets[2 * at] ?? 0, to)))
  }
  return found
}
