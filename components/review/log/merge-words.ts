import { confidenceWords } from '@/lib/domain/confidence-words'
import {
  mergeWeights,
  type MergeBand,
  type MergeSignal,
  type MergeSignals,
} from '@/lib/domain/merge-score'
import type { MergeRecord } from '@/lib/domain/operation'

export const BAND_WORDS: Readonly<Record<MergeBand, string>> = {
  match: 'match',
  possible: 'possible',
  non_match: 'no match',
}

const SIGNAL_TITLES: Readonly<Record<MergeSignal, string>> = {
  embedding: 'embedding',
  tags: 'tags',
  tokens: 'words',
}

const UNSEEN: Readonly<Record<MergeSignal, string>> = {
  embedding: 'not used',
  tags: 'neither has any',
  tokens: 'neither has any',
}

/** Returns how a score came about: each signal, its value and its weight. */
export function scoreParts(
  signals: MergeSignals,
): readonly { readonly title: string; readonly value: string; readonly weight: string }[] {
  const weights = mergeWeights(signals)
  return (['embedding', 'tags', 'tokens'] as const).map((name) => {
    const value = signals[name]
    return {
      title: SIGNAL_TITLES[name],
      value: value === null ? UNSEEN[name] : value.toFixed(2),
      weight: value === null ? '' : `(weight ${weights[name].toFixed(2)})`,
    }
  })
}

/** Returns what a merge rested on: likeness and band, the signals of the least alike two, and what told some of them apart. */
export function mergeWords({ score, band, signals, differs }: MergeRecord): string {
  const parts = scoreParts(signals).map(({ title, value, weight }) =>
    [title, value, weight].filter((word) => word !== '').join(' '),
  )
  const apart = differs === null ? '' : ` They differ (signal: ${differs}).`
  return `${confidenceWords(score)}, ${BAND_WORDS[band]}: ${parts.join(', ')}.${apart}`
}
