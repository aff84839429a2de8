import type { Reading } from '@/lib/detection/finding'
import { readingSentence } from '@/lib/domain/reading-sentence'

import type { ReadingView } from './screen'

/** Returns a reading as the screens receive it: in words, so that browsers need not know how to say it. */
export function readingView(reading: Reading): ReadingView {
  const { signal, fired, weight = 0 } = reading
  const sentence = readingSentence(reading)
  if (!reading.fired) return { signal, fired, strength: null, weight, sentence }
  const { strength, older, newer } = reading
  return { signal, fired, strength, weight, sentence, older, newer }
}
