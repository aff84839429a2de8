import type { Reading, SignalName } from '@/lib/detection/finding'
import { readingSentence } from '@/lib/domain/reading-sentence'

import type { ReadingView } from './screen'

// They rest on the words that both texts have, which is what the diff leaves unmarked: marking them all says nothing more.
const SHOWN_BY_DIFF: readonly SignalName[] = ['paraphrase', 'overlap']

/** Returns a reading as the screens receive it: in words, so that browsers need not know how to say it. */
export function readingView(reading: Reading): ReadingView {
  const { signal, fired, weight = 0 } = reading
  const sentence = readingSentence(reading)
  if (!reading.fired) return { signal, fired, strength: null, weight, sentence }
  const { strength, older, newer } = reading
  if (SHOWN_BY_DIFF.includes(signal)) return { signal, fired, strength, weight, sentence }
  return { signal, fired, strength, weight, sentence, older, newer }
}
