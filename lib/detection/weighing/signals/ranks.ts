import type { Claim } from '../claims'
import { has } from '../id-set'
import { RANKS } from '../lexicon/ranks'
import type { Pair } from '../pair'

/**
 * True when the newer claim gives the older one’s job another rank, where the aspect holds one value: “is a translator”, “is chief
 * translator”.
 */
export function takesRank({ older, newer }: Pair, a: Claim, b: Claim): boolean {
  if (older.aspectKind !== 'one' || newer.aspectKind !== 'one') return false
  for (const at of b.valueAt) {
    const entry = newer.entries[at]
    if (entry === undefined || !RANKS.has(entry.word) || has(a.value, entry.id)) continue
    if (b.valueAt.includes(at + 1) && has(a.value, newer.entries[at + 1]?.id ?? -1)) return true
  }
  return false
}
