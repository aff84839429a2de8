import type { AspectKind } from './aspects'
import type { WordKind } from './lexicon/word-kinds'

/** Fitted bits of how two texts about one aspect resemble each other; each list by count, or by bits of what is there. */
export type TopicBits = {
  readonly shared: Readonly<Record<ListedKind, readonly number[]>> // by shared content words beyond the name
  readonly older: readonly number[] // by content words that only the older text has
  readonly newer: readonly number[] // … only the newer
  readonly names: readonly number[] // 1 = only the older names something, 2 = only the newer, 4 = both name the same
  readonly amounts: readonly number[] // likewise
  readonly words: Readonly<Record<WordKind, SideBits>> // a word of a kind that only the older text has, or only the newer
}

type SideBits = { readonly older: number; readonly newer: number }

/** An aspect kind whose facts are compared. */
export type ListedKind = Exclude<AspectKind, 'none'>
