const FINAL_PUNCTUATION = ' .!?…。！？'
const MAX_LOOKBACK = 20 // versions compared one by one

/** A version's text, prepared for comparison. */
export type ComparableText = {
  readonly words: string // normalized, without final punctuation
  readonly content: string
}

/** Prepares a text for `saysTheSame` (rule PC2). */
export function comparableText({ content, normalizedContent }: Said): ComparableText {
  let end = normalizedContent.length
  while (end > 0 && FINAL_PUNCTUATION.includes(normalizedContent.charAt(end - 1))) end -= 1
  return { words: normalizedContent.slice(0, end), content }
}

type Said = { readonly content: string; readonly normalizedContent: string }

/** True when two texts are equal apart from case, spacing and final punctuation. */
export function saysTheSameWords(one: Said, other: Said): boolean {
  return comparableText(one).words === comparableText(other).words
}

/**
 * True when two texts say the same (rule PC2): equal apart from case, spacing and final punctuation, or one extends the other with
 * a lowercase word or a mark ("… again, with a cache"). A capital or a number makes another name: React, React Native.
 */
export function saysTheSame(one: ComparableText, other: ComparableText): boolean {
  if (one.words === other.words) return true
  return isExtensionOf(one, other) || isExtensionOf(other, one)
}

function isExtensionOf(long: ComparableText, short: ComparableText): boolean {
  if (short.words === '' || !long.words.startsWith(short.words)) return false
  const cased = long.content.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim()
  return /^(?:\s*[^\p{L}\p{N}\s]|\s+\p{Ll})/u.test(cased.slice(short.words.length))
}

/**
 * Returns, for each version of a chain in time order, the earlier version that it returns to with something else in between. Null
 * for a version that is new or continues the previous one.
 */
export function findReturns(versions: readonly ComparableText[]): readonly (number | null)[] {
  const lastWith = new Map<string, number>()
  return versions.map((version, at) => {
    const before = versions[at - 1]
    const equal = lastWith.get(version.words) ?? null
    lastWith.set(version.words, at)
    if (before === undefined || saysTheSame(version, before)) return null
    if (equal !== null) return equal
    for (let back = at - 2; back >= Math.max(0, at - MAX_LOOKBACK); back -= 1) {
      const earlier = versions[back]
      if (earlier !== undefined && saysTheSame(version, earlier)) return back
    }
    return null
  })
}
