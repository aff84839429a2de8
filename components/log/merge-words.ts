import { BAND_WORDS, scoreParts } from '@/components/duplicates/duplicates-words'
import { confidenceWords } from '@/lib/domain/confidence-words'
import type { MergeRecord } from '@/lib/domain/operation'

/** Returns what a merge rested on: likeness and band, the signals of the least alike two, and what told some of them apart. */
export function mergeWords({ score, band, signals, differs }: MergeRecord): string {
  const parts = scoreParts(signals).map(({ title, value, weight }) =>
    [title, value, weight].filter((word) => word !== '').join(' '),
  )
  const apart = differs === null ? '' : ` They did not say the same (signal: ${differs}).`
  return `${confidenceWords(score)}, ${BAND_WORDS[band]}: ${parts.join(', ')}.${apart}`
}
