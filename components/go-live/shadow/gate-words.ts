import { percent, type Gate, type GateName, type GateState } from '@/lib/domain/gate'
import { milliseconds } from '@/lib/domain/inline-time'
import { CHECK_WORDS } from '@/lib/domain/terms'
import { daysBetween } from '@/lib/domain/trend'
import { pairsHref } from '@/lib/filters/pair-filter'
import { proposalsHref } from '@/lib/filters/proposals-filter'
import { timesHref } from '@/lib/filters/times-filter'
import { formatInterval, formatNumber } from '@/lib/language/format'
import type { TrendPoint } from '@/lib/views/gate-trends'

/** What the number behind each check counts. */
export const COUNTED: Readonly<Record<GateName, string>> = {
  'false-positives': 'labels',
  locked: 'proposals',
  patterns: 'labels',
  slices: 'labels',
  agreement: 'pairs',
  undone: 'approvals',
  'inline-time': 'saves',
}

export const STATE_WORDS: Readonly<
  Record<GateState, { readonly glyph: string; readonly word: string; readonly tone: string }>
> = {
  passed: { glyph: '✓', word: CHECK_WORDS.passed, tone: 'text-ok' },
  failed: { glyph: '✕', word: CHECK_WORDS.failed, tone: 'text-bad' },
  open: { glyph: '?', word: CHECK_WORDS.open, tone: 'text-warn' },
  waived: { glyph: '–', word: CHECK_WORDS.waived, tone: 'text-muted' },
}

/** Returns the estimate of a check with its interval, as the table shows it. */
export function estimateWords({ name, estimate, low, high }: Gate): string {
  if (estimate === null) return '–'
  const words = valueWords(name)
  return `${words(estimate)}${range(low, high, words)}`
}

/** Returns how a figure of a check is written. */
function valueWords(name: GateName): (value: number) => string {
  if (name === 'locked') return String
  if (name === 'agreement') return (value) => value.toFixed(2)
  return name === 'inline-time' ? milliseconds : percent
}

/** Returns how a check got where it is: 'from 9.1% to 4%, over 3 days, 118 labels'. */
export function trendWords(name: GateName, points: readonly TrendPoint[]): string {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return ''
  const words = valueWords(name)
  const [before, now] = [words(first.estimate), words(last.estimate)]
  const days = daysBetween(Date.parse(first.at), Date.parse(last.at))
  const moved = before === now ? `unchanged at ${now}` : `from ${before} to ${now}`
  return `${moved}, ${days === 1 ? 'on one day' : `over ${days} days`}, ${formatNumber(last.n)} ${COUNTED[name]}`
}

function range(low: number | null, high: number | null, words: (share: number) => string): string {
  return low === null || high === null ? '' : ` (${formatInterval(words(low), words(high))})`
}

/** Returns where what a check counts is listed; null: nowhere. */
export function countHref(
  { name, about }: Gate,
  of: { readonly agent: string; readonly sample: string | null },
) {
  const { agent, sample } = of
  const labelled = { agent, sample, proposed: 'yes', said: 'settled' } as const
  if (name === 'locked') return `/review?lane=locked&agent=${encodeURIComponent(agent)}` as const
  if (name === 'undone') return proposalsHref({ agent, of: 'approved' })
  if (name === 'inline-time') return timesHref({ agent })
  if (sample === null) return null
  if (name === 'false-positives') return pairsHref(labelled)
  if (name === 'agreement') return pairsHref({ agent, sample, twice: true })
  if (about === null) return null
  if (name === 'patterns') return pairsHref({ ...labelled, pattern: about })
  return name === 'slices' ? pairsHref({ ...labelled, part: about }) : null
}

/** What of its n a check counts again, with the list of exactly these; null: nothing. */
export function partOfCount({ name, estimate, n }: Gate, agent: string | null) {
  if (name !== 'undone' || estimate === null) return null
  const count = Math.round(estimate * n) // a share of n
  return { count, counted: 'undone', href: proposalsHref({ agent, of: 'undone' }) } as const
}
