import type { FactInput } from '@/lib/domain/import-batch'

/** Counts each word. */
export function tally(words: readonly string[]): Record<string, number> {
  const result: Record<string, number> = {}
  for (const word of words) result[word] = (result[word] ?? 0) + 1
  return result
}

/** The lengths of all paths from a fact that nothing leads to, along the pointers, by how often they occur. */
export function pathLengths(facts: readonly FactInput[]): Record<string, number> {
  const next = new Map(facts.map((fact) => [fact.externalId ?? '', fact.supersededBy]))
  const targets = new Set(next.values())
  const starts = [...next].filter(([id, to]) => to !== null && !targets.has(id))
  return tally(
    starts.map(([start]) => {
      let length = 0
      for (let at: string | null = start; at !== null; at = next.get(at) ?? null) length += 1
      return `${length}`
    }),
  )
}
