import { normalizeText } from '@/lib/detection/normalize-text'
import { retractedIn } from '@/lib/domain/retraction'
import { saysTheSameWords } from '@/lib/domain/same-again'
import type { ScannedFact } from '@/lib/store/scan'

/** Two positions in a slot, and why the pair is proposed if not because of the detector. */
export type NotedPair = { readonly older: number; readonly newer: number; readonly note?: string }

/**
 * Finds, for each preference of a slot, the next one under the same key with other words (rule AW7). The facts are in time order; `focus`
 * limits it to pairs with one of those facts.
 */
export function preferencePairs(
  facts: readonly ScannedFact[],
  slot: {
    readonly keys: readonly (string | null)[] // of each fact, as compared
    readonly focus: ReadonlySet<string> | null
    readonly isBlocked: (older: number, newer: number) => boolean
  },
): readonly NotedPair[] {
  const { keys, focus, isBlocked } = slot
  const next = new Map<string, { readonly at: number; readonly said: Said }>()
  const after = new Map<string, number>() // by key: the position of the next value that differs from `next`
  const pairs: NotedPair[] = []
  for (let older = facts.length - 1; older >= 0; older -= 1) {
    const [fact, key] = [facts[older], keys[older]]
    if (fact === undefined || fact.kind !== 'preference' || key === null || key === undefined)
      continue
    if (retractedIn(fact.content) !== null) continue // not another value (rule AW22)
    const said = { content: fact.content, normalizedContent: normalizeText(fact.content) }
    const following = next.get(key)
    if (following !== undefined && !saysTheSameWords(said, following.said))
      after.set(key, following.at)
    next.set(key, { at: older, said })
    const newer = after.get(key)
    const other = newer === undefined ? undefined : facts[newer]
    if (newer === undefined || other === undefined) continue
    if (focus !== null && !focus.has(fact.id) && !focus.has(other.id)) continue
    if (isBlocked(older, newer)) continue
    pairs.push({ older, newer, note: `Another value under the same key, “${fact.key}”.` })
  }
  return pairs
}

type Said = { readonly content: string; readonly normalizedContent: string }

/** Joins detector findings with preference pairs: of two answers to one fact, the earlier one wins (rule D5). */
export function withPreferences(
  found: readonly NotedPair[],
  preferences: readonly NotedPair[],
): readonly NotedPair[] {
  const byOlder = new Map<number, NotedPair>()
  for (const pair of [...found, ...preferences]) {
    const other = byOlder.get(pair.older)
    if (other === undefined || pair.newer <= other.newer) byOlder.set(pair.older, pair)
  }
  return [...byOlder.values()].toSorted((a, b) => a.older - b.older)
}
