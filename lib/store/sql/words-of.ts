/** Returns the distinct words of a search. */
export function wordsOf(text: string): readonly string[] {
  return [...new Set(text.split(' ').filter((word) => word !== ''))]
}
