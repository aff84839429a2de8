import type { Tx } from '../port'
import { MOST_FACTS, planSearch } from '../sqlite/search-words'

/** Returns the ids of all facts that may now hold a text, and of some others. Null: there are more than `most`, which is taken for 4,000 at least. */
export async function factsWith(
  reader: Tx,
  text: string,
  most: number,
): Promise<ReadonlySet<string> | null> {
  const search = await planSearch(reader, text, Math.max(MOST_FACTS, Math.floor(most)))
  if (search === null || search.rare === null) return null
  return new Set(JSON.parse(search.rare) as string[])
}
