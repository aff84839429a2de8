import type { Amount } from '../amounts'
import type { Outline } from '../outline'
import { isDeniedOnce, type Pair } from '../pair'
import { BREAK } from '../text'

const LIMITS = new Set('than until till before after more exceed over under within'.split(' '))
const TURNS = new Set(['and', 'but', 'now', 'so'])

/**
 * "listens on port 80", "no longer listens on port 443": the one text denies only amounts that the other does not give, so it says nothing
 * about those that it does give. A limit is a statement of its own: "no longer than 30 minutes", "does not open until 9".
 */
export function deniesOtherAmount(pair: Pair): boolean {
  if (!isDeniedOnce(pair)) return false
  const { older, newer } = pair
  const [denial, other] = older.negated ? [older, newer] : [newer, older]
  if (denial.amounts.length === 0 || other.amounts.length === 0) return false
  return denial.amounts.every((amount) => isDenied(denial, amount) && !isGiven(other, amount))
}

function isDenied({ cues: { negations }, entries, marks }: Outline, { at }: Amount): boolean {
  const from = negations[0] ?? -1
  if (from < 0 || at <= from) return false
  for (let place = from + 1; place <= at; place++) {
    const word = entries[place]?.word ?? ''
    if (LIMITS.has(word) || TURNS.has(word)) return false
    if (((marks[place] ?? 0) & BREAK) !== 0) return false
  }
  return true
}

function isGiven({ amounts }: Outline, { value }: Amount): boolean {
  return amounts.some((amount) => amount.value === value)
}
