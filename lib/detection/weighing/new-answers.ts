import { asksFigure } from './asked-amounts'
import type { Aspect } from './aspects'
import type { Cues } from './cues'
import { IS_AMOUNT, IS_SPEAKER } from './forms'
import { isName, type Text } from './text'

const MOST_WORDS = 14
const NAME_WORDS = 5
const OPENERS = new Set(['just', 'recently', 'finally'])

type Parts = { readonly cues: Cues; readonly isDenial: boolean; readonly aspect: Aspect }

/**
 * True for a sentence that says of its entity that what its aspect asks has another answer now: “Moved to Colorado Springs in May”, “Got married
 * in June”, “Raised the budget to $600”; not “Likes hiking near Denver”, “Chase switched to a new logo”.
 */
export function tellsNewAnswer(text: Text, { cues, isDenial, aspect }: Parts): boolean {
  const { entries } = text
  const { change } = cues
  if (change === null || entries.length > MOST_WORDS || isDenial || cues.changeIsPast) return false
  if (cues.mood !== 'statement' || cues.conditional || !aspect.holdsOne) return false
  if ((text.forms & IS_AMOUNT) === 0 && asksFigure(aspect)) return false // “moved to Cork” is no weight
  if (cues.changeIsWeak)
    return cues.changeIsEvent ? leadsToAmount(text, change.to) : isRenewed(text)
  return entries
    .slice(0, change.from)
    .every(
      (entry, at) =>
        entry.stop ||
        OPENERS.has(entry.word) ||
        (entry.forms & IS_SPEAKER) !== 0 ||
        isName(text, at),
    )
}

/** “cut the dose to 2.5 mg”. */
function leadsToAmount({ entries }: Text, from: number): boolean {
  return entries.some(
    ({ amount }, at) => amount !== null && at > from && entries[at - 1]?.word === 'to',
  )
}

/** “New address is …”, “Going to Lisbon instead”; not “needs a new passport”. */
function isRenewed({ entries }: Text): boolean {
  const isNamed =
    entries[0]?.word === 'new' && entries.slice(2, NAME_WORDS).some(({ word }) => word === 'is')
  return isNamed || entries.at(-1)?.word === 'instead'
}
