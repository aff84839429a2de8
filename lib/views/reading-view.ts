import type { Reading, SignalName } from '@/lib/detection/finding'
import type { Span } from '@/lib/detection/finding'
import { readingSentence } from '@/lib/domain/reading-sentence'

/** One signal's reading of a pair and the reason, in words. */
export type ReadingView = {
  readonly signal: SignalName
  readonly fired: boolean
  readonly strength: number | null // 0–1; null: did not fire
  readonly weight: number // bits, of the default profile
  readonly sentence: string
  readonly older?: readonly Span[] // the words it rests on; absent: it did not fire
  readonly newer?: readonly Span[]
}

// These rest on the words both texts share, which the diff already shows by leaving them unmarked.
const SHOWN_BY_DIFF: readonly SignalName[] = ['paraphrase', 'overlap']

/** Returns a reading for the screens, in words, so that browsers need not compose them. */
export function readingView(reading: Reading): ReadingView {
  const { signal, fired, weight = 0 } = reading
  const sentence = readingSentence(reading)
  if (!reading.fired) return { signal, fired, strength: null, weight, sentence }
  const { strength, older, newer } = reading
  if (SHOWN_BY_DIFF.includes(signal)) return { signal, fired, strength, weight, sentence }
  return { signal, fired, strength, weight, sentence, older, newer }
}
