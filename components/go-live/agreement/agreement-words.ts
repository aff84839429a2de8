import type { DisputeState } from '@/lib/filters/agreement-filter'
import { formatInterval, formatNumber } from '@/lib/language/format'
import type { Agreement, NoAgreement } from '@/lib/statistics/agreement'
import type { Interval } from '@/lib/statistics/binomial-interval'

/** Returns a measure of agreement with its interval, or why there is none. */
export function agreementWords(found: Agreement | NoAgreement): string {
  if (found.value === null)
    return found.reason === 'no-items'
      ? 'unknown: no pair has two labels'
      : 'undefined: all answers are the same'
  return `${places(found.value)} (${formatInterval(places(found.low), places(found.high))})`
}

/** Returns a share of a count with its interval: 3 of 4, 19–99%. */
export function shareOfWords(part: number, whole: number, interval: Interval | null): string {
  const counted = `${formatNumber(part)} of ${formatNumber(whole)}`
  return interval === null
    ? counted
    : `${counted}, ${percent(interval.low)}–${percent(interval.high)}%`
}

/** Returns a share in whole per cent; of nothing there is none. */
export function percentWords(part: number, whole: number): string {
  return whole === 0 ? '–' : `${percent(part / whole)}%`
}

/** Returns a time in view, as short as it reads: 850 ms, 4.2 s, 2 min. */
export function dwellWords(ms: number | null): string {
  if (ms === null) return 'not measured'
  if (ms < 1_000) return `${Math.round(ms)} ms`
  return ms < 60_000 ? `${(ms / 1_000).toFixed(1)} s` : `${Math.round(ms / 60_000)} min`
}

/** What a disagreement is called by where it stands. */
export const STATE_WORDS: Readonly<
  Record<DisputeState, { readonly title: string; readonly glyph: string; readonly tone: string }>
> = {
  waiting: { title: 'to adjudicate', glyph: '?', tone: 'text-warn' },
  settled: { title: 'adjudicated', glyph: '✓', tone: 'text-ok' },
  undecidable: { title: 'undecidable', glyph: '–', tone: 'text-muted' },
}

function places(value: number): string {
  const text = value.toFixed(2)
  return text === '-0.00' ? '0.00' : text.replace('-', '−')
}

function percent(share: number): string {
  return String(Math.round(share * 100))
}
