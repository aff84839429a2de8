import type { ChainLinkView } from '@/lib/views/chain-link-view'

/** One fact in the drawing of a chain. `branch` 0 is the main line; a side branch stands before the fact it ends in. */
export type ChainRow<Fact> = {
  readonly fact: Fact
  readonly branch: number
  readonly link: ChainLinkView | null // to the fact that superseded it
  readonly merges: number // how many lines end in this fact
}

type Member = { readonly id: string }

/**
 * Puts a chain in drawing order, oldest first:
 *
 *   v1 ── v2 ──┐
 *       w1 ──┴─ v3      the longer line is the main one; ties go to the one that reaches further back
 *
 * A fact that a broken store links in a circle is drawn once.
 */
export function orderChain<Fact extends Member>(
  chain: readonly Fact[],
  links: readonly ChainLinkView[],
): readonly ChainRow<Fact>[] {
  const known = new Map(chain.map((fact) => [fact.id, fact]))
  const outgoing = new Map<string, ChainLinkView>()
  const olderOf = new Map<string, string[]>()
  for (const link of links) {
    if (!known.has(link.olderId) || !known.has(link.newerId) || outgoing.has(link.olderId)) continue
    outgoing.set(link.olderId, link)
    olderOf.set(link.newerId, [...(olderOf.get(link.newerId) ?? []), link.olderId])
  }
  const lengths = lineLengths(chain, olderOf)
  const drawn = new Set<string>()
  const rows: ChainRow<Fact>[] = []
  const ends = chain.filter((fact) => !outgoing.has(fact.id))
  for (const end of [...ends, ...chain]) {
    const block: ChainRow<Fact>[] = []
    // Walkable from the newest back; `unshift`-free: the block is reversed at the end.
    const waiting: { id: string; branch: number }[] = [{ id: end.id, branch: 0 }]
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const fact = known.get(next.id)
      if (!fact || drawn.has(next.id)) continue
      drawn.add(next.id)
      const older = olderOf.get(next.id) ?? []
      block.push({
        fact,
        branch: next.branch,
        link: outgoing.get(next.id) ?? null,
        merges: older.length,
      })
      const longestFirst = older.toSorted((a, b) => (lengths.get(b) ?? 0) - (lengths.get(a) ?? 0))
      for (const [rank, id] of longestFirst.entries()) {
        // The last pushed is walked first: side branches stand next to the fact, the main line before them.
        waiting.push({ id, branch: rank === 0 ? next.branch : next.branch + 1 })
      }
    }
    rows.push(...block.toReversed())
  }
  return rows
}

/** Returns the ids one step older and one step newer than a fact: the main line when several lead here. */
export function chainSteps(
  rows: readonly ChainRow<Member>[],
  factId: string,
): { readonly older: string | null; readonly newer: string | null } {
  const own = rows.find((row) => row.fact.id === factId)
  const older = rows.filter((row) => row.link?.newerId === factId)
  const main = older.find((row) => row.branch === own?.branch) ?? older.at(-1)
  return { older: main?.fact.id ?? null, newer: own?.link?.newerId ?? null }
}

function lineLengths(
  chain: readonly Member[],
  olderOf: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, number> {
  const lengths = new Map<string, number>()
  for (const { id } of chain) {
    const before = (olderOf.get(id) ?? []).map((older) => lengths.get(older) ?? 0)
    lengths.set(id, 1 + Math.max(0, ...before))
  }
  return lengths
}
