/** What facts that ended together have in common: the newer fact that ended them, and the second in which they ended (rule AU9). */
export type BurstName = {
  readonly newerId: string | null // null: they ended without a newer fact
  readonly second: number | null // since 1970; null: their source gives no time
}

/** So many facts with one name are a burst. */
export const LEAST_IN_BURST = 3

/** The most facts that are answered as one operation. */
export const MOST_ANSWERED_TOGETHER = 200

/** Returns the share of their words that two texts have in common, 0–1. */
export function sharedWords(one: string, other: string): number {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  const shared = [...words].filter((word) => others.has(word)).length
  const all = words.size + others.size - shared
  return all === 0 ? 0 : shared / all
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
}

/** Returns the name of a burst for an address. */
export function burstParam({ newerId, second }: BurstName): string {
  return `${newerId ?? ''}~${second ?? ''}`
}

/** Reads the name of a burst from an address; null where it names none. */
export function readBurstParam(text: string | null): BurstName | null {
  const [, newerId = '', second = ''] = /^([^~]*)~(\d*)$/u.exec(text ?? '') ?? []
  if (newerId === '' && second === '') return null
  return { newerId: newerId || null, second: second === '' ? null : Number(second) }
}
