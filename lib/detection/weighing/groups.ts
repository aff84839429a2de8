import { IS_VERB } from './forms'
import type { Text } from './text'

const SHORTEST_PLURAL = 4 // letters
const LAST_START = 6 // words before “no longer”

/** True when a text begins with people or things of a kind for whom something has ended: “Guests are no longer …”. */
export function endsForGroup({ entries }: Pick<Text, 'entries'>): boolean {
  const first = entries[0]
  if (first === undefined || first.stop || (first.forms & IS_VERB) !== 0) return false
  const { word, stem } = first
  if (word.length < SHORTEST_PLURAL || word === stem || !word.endsWith('s')) return false
  for (let at = 1; at <= LAST_START && at + 1 < entries.length; at++)
    if (entries[at]?.word === 'no') return entries[at + 1]?.word === 'longer'
  return false
}
