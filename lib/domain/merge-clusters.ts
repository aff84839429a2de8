/** Two possible duplicates and their similarity. */
export type ScoredPair = {
  readonly one: string
  readonly other: string
  readonly score: number // 0–1
}

export const MAX_IN_CLUSTER = 20

/** Returns the confidence of a cluster: the lowest score over all its pairs, even those below any threshold (rule ME3). */
export function clusterConfidence(
  members: readonly string[],
  scoreOf: (one: string, other: string) => number,
): number {
  let least = 1
  for (const [index, one] of members.entries())
    for (const other of members.slice(index + 1)) least = Math.min(least, scoreOf(one, other))
  return least
}

/**
 * Clusters similar facts, most similar pairs first. A pair joins two clusters only if all their members are similar (complete
 * linkage), so A ~ B ~ C does not join A and C. A missing pair is not similar.
 */
export function mergeClusters(pairs: readonly ScoredPair[]): readonly (readonly string[])[] {
  const alike = new Set(pairs.map(({ one, other }) => pairName(one, other)))
  const groupOf = new Map<string, readonly string[]>()
  const ordered = pairs.toSorted(
    (a, b) => b.score - a.score || compare(a.one, b.one) || compare(a.other, b.other),
  )
  for (const { one, other } of ordered) {
    const [first, second] = [groupOf.get(one) ?? [one], groupOf.get(other) ?? [other]]
    if (first === second || first.length + second.length > MAX_IN_CLUSTER) continue
    if (!first.every((a) => second.every((b) => alike.has(pairName(a, b))))) continue
    const joined = [...first, ...second].toSorted(compare)
    for (const id of joined) groupOf.set(id, joined)
  }
  return [...new Set(groupOf.values())]
}

function pairName(one: string, other: string): string {
  return one < other ? `${one}|${other}` : `${other}|${one}`
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
