import { countShared } from '../id-set'
import type { Pair } from '../pair'
import { endsOlder } from './gone'
import { isOpposed } from './oppositions'

/** "wants to start the newsletter", "wants to stop the newsletter": the newer wish takes the place of the older. */
export function turnsWish(pair: Pair): boolean {
  return isWish(pair) && (endsWish(pair) || isOppositeWish(pair))
}

/** "wants to stop the newsletter"; not "wants to visit Rome", "wants to stop visiting museums", which shares only part of what ends. */
export function endsWish(pair: Pair): boolean {
  const { older, newer } = pair
  if (!isWish(pair) || !endsOlder(older, newer)) return false
  return countShared(newer.gone, older.all) === newer.gone.ids.length
}

function isWish({ older, newer }: Pair): boolean {
  return older.cues.mood === 'wish' && newer.cues.mood === 'wish'
}

/** "wants to buy the boat", "wants to sell the boat"; not "wants to buy a boat", "wants to sell the house". */
function isOppositeWish({ older, newer, shared }: Pair): boolean {
  const rest = Math.min(older.all.ids.length, newer.all.ids.length) - 1
  return shared > 1 && shared >= rest && isOpposed(older, newer)
}
