const CLOSING = ' .!?…。！？'
const LOOKED_BACK = 20 // versions whose words are looked at one by one

/** A text as versions of a chain are compared. */
export type SaidText = {
  readonly words: string // as texts are compared for identity, without the closing mark
  readonly content: string
}

/** Returns a text as it is compared for saying the same again (rule PC2). */
export function saidText({ content, normalizedContent }: Said): SaidText {
  let end = normalizedContent.length
  while (end > 0 && CLOSING.includes(normalizedContent.charAt(end - 1))) end -= 1
  return { words: normalizedContent.slice(0, end), content }
}

type Said = { readonly content: string; readonly normalizedContent: string }

/** True when two texts are equal but for case, spaces and the closing mark. */
export function saysTheSameWords(one: Said, other: Said): boolean {
  return saidText(one).words === saidText(other).words
}

/**
 * Says whether two texts say the same (rule PC2): equal but for case, spaces and the closing mark, or one begins with all of the other
 * and goes on with a small word or a sign ("… again, with a cache"). What goes on with a capital or a number is another name: React, React
 * Native.
 */
export function saysTheSame(one: SaidText, other: SaidText): boolean {
  if (one.words === other.words) return true
  return goesOnFrom(one, other) || goesOnFrom(other, one)
}

function goesOnFrom(long: SaidText, short: SaidText): boolean {
  if (short.words === '' || !long.words.startsWith(short.words)) return false
  const cased = long.content.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim()
  return /^(?:\s*[^\p{L}\p{N}\s]|\s+\p{Ll})/u.test(cased.slice(short.words.length))
}

/**
 * Returns, for each version of a chain (in order of time), which earlier one it comes back to: one that says the same, with something
 * else in between. Null for a version that says something new or goes on with what stood before it.
 */
export function returnsOf(versions: readonly SaidText[]): readonly (number | null)[] {
  const lastWith = new Map<string, number>()
  return versions.map((version, at) => {
    const before = versions[at - 1]
    const equal = lastWith.get(version.words) ?? null
    lastWith.set(version.words, at)
    if (before === undefined || saysTheSame(version, before)) return null
    if (equal !== null) return equal
    for (let back = at - 2; back >= Math.max(0, at - LOOKED_BACK); back -= 1) {
      const earlier = versions[back]
      if (earlier !== undefined && saysTheSame(version, earlier)) return back
    }
    return null
  })
}
