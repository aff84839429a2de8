import { IS_BARE } from '../glance'
import { countShared } from '../id-set'
import type { Outline } from '../outline'
import type { Pair } from '../pair'
import { number } from './number'
import { addsRank } from './ranks'

const SHORTEST = 4 // characters of a text that the other can begin with: “Postgres”, “PostgreSQL”

/** True when both texts are nothing but a value of an aspect that holds one, and not the same: “Denver”, “Colorado Springs”. */
export function areBareAnswers(pair: Pair): boolean {
  const { older, newer } = pair
  if ((older.traits & newer.traits & IS_BARE) === 0) return false
  return addsRank(older, newer) || !isSameAnswer(pair)
}

/** True when one value is the other, or a part or a short form of it: “Denver”, “Denver, Colorado”; “NYC”, “New York City”. */
function isSameAnswer(pair: Pair): boolean {
  const { older, newer } = pair
  const shared = countShared(older.all, newer.all)
  if (shared === older.all.ids.length || shared === newer.all.ids.length) return true
  if (older.amounts.length > 0 && number.grade(pair) === number.at.same) return true
  const [a, b] = [compact(older), compact(newer)]
  if (isShortForm(a, newer) || isShortForm(b, older)) return true
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.length >= SHORTEST && long.startsWith(short) && !/\d$/u.test(short)
}

function compact({ normalized }: Outline): string {
  return normalized.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()
}

function isShortForm(short: string, { entries }: Outline): boolean {
  return entries.length > 1 && short === entries.map(({ word }) => word.charAt(0)).join('')
}
